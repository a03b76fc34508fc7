import { expect, test } from 'vitest';
import { OPEN_PAGES } from '@/tests/support/open-pages';
import { SITE } from '../site';
import { fetchPage, valuesOf } from './page-html';

const AT_ONCE = 8;
/** Files that a page shows or offers. */
const FILES = ['img', 'image', 'source', 'track', 'video', 'link'] as const;

interface Found {
  from: string;
  to: URL;
}

function referencesOn(html: string, from: string): Found[] {
  const addresses = [
    ...valuesOf(html, 'a', 'href'),
    ...valuesOf(html, 'form', 'action'),
    ...FILES.flatMap((tag) => [...valuesOf(html, tag, 'src'), ...valuesOf(html, tag, 'href')]),
  ];
  return addresses.filter(Boolean).map((address) => ({ from, to: new URL(address, new URL(from, SITE)) }));
}

/** Guarded pages send visitors to the login; whether theirs are there is not seen from here. */
const isPage = (path: string) => !/^\/(provider|_next|icons|illustrations)\/|\.\w+$/.test(path);

async function brokenAt({ from, to }: Found): Promise<string | null> {
  const { status, headers, html } = await fetchPage(to.pathname + to.search);
  const goesOn = status >= 300 && status < 400 && headers.get('location');
  if (status !== 200 && !goesOn) return `${from} -> ${to.pathname}: ${status}`;
  const anchor = decodeURIComponent(to.hash.slice(1));
  if (anchor && !goesOn && !html.includes(`id="${anchor}"`))
    return `${from} -> ${to.pathname}#${anchor}: no such place`;
  return null;
}

test('no link, anchor or file of any page that visitors reach is broken', async () => {
  const seen = new Set<string>();
  const pages = new Set(OPEN_PAGES.map(({ address }) => address));
  const queue = [...pages];
  const broken: string[] = [];
  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE).map(async (from) => {
      const { html } = await fetchPage(from);
      // The site's own address in canonical links is the build's, not this server's.
      const fresh = referencesOn(html, from).filter(({ to }) => to.origin === SITE && !seen.has(to.href));
      for (const { to } of fresh) seen.add(to.href);
      for (const found of fresh) {
        const fault = await brokenAt(found);
        if (fault) broken.push(fault);
        const { pathname } = found.to;
        if (!isPage(pathname) || pages.has(pathname)) continue;
        pages.add(pathname);
        if ((await fetchPage(pathname)).status === 200) queue.push(pathname);
      }
    });
    await Promise.all(batch);
  }
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(OPEN_PAGES.length);
});
