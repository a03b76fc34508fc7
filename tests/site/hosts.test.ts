import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { migratedFolder } from '@/tests/support/migrated';
import { startProduct } from '@/tests/support/product-process';
import { startReverseProxy } from '@/tests/support/reverse-proxy';
import { sharedFolder } from '@/tests/support/temporary-folder';
import { SITE } from './site';

const PUBLIC_HOST = 'bodas.example.mx';
const PAGES: [path: string, language: string][] = [
  ['/', 'es'],
  ['/eventos', 'es'],
  ['/eventos/PLS-DEMO-BODA', 'es'],
  ['/login', 'es'],
  ['/en', 'en'],
  ['/en/eventos', 'en'],
  ['/en/eventos/PLS-DEMO-BODA', 'en'],
  ['/en/login', 'en'],
];

const visit = (base: string, path: string) => fetch(base + path, { redirect: 'manual' });

/** Where an answer leads, as a path of the same site; a whole address of another host fails. */
function leadsTo(answer: Response, hosts: readonly string[]): string {
  const location = new URL(answer.headers.get('location') ?? '', 'http://same.invalid');
  expect(['same.invalid', ...hosts]).toContain(location.host);
  return location.pathname + location.search;
}

async function servesBothLanguages(base: string, hosts: readonly string[]): Promise<void> {
  for (const [path, language] of PAGES) {
    const answer = await visit(base, path);
    expect(answer.status, `${path} leads to ${answer.headers.get('location')}`).toBe(200);
    expect(await answer.text(), path).toContain(`<html lang="${language}"`);
  }
  for (const [from, to] of [
    ['/es', '/'],
    ['/es/eventos', '/eventos'],
  ] as const) {
    const answer = await visit(base, from);
    expect(answer.status, from).toBe(307);
    expect(leadsTo(answer, hosts)).toBe(to);
  }
  for (const prefix of ['', '/en']) {
    const guarded = await visit(base, `${prefix}/adminmaster/Evento`);
    expect(guarded.status).toBeGreaterThanOrEqual(302);
    const login = leadsTo(guarded, hosts);
    expect(login).toMatch(new RegExp(`^${prefix}/login\\?redirect=`));
    expect((await visit(base, login)).status).toBe(200);
  }
}

const DATA_DIR = migratedFolder(sharedFolder());

/** Addresses by which other machines reach this one. */
const outerAddresses = () =>
  Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );

test('with TRUST_PROXY bound to 127.0.0.1 alone, behind a proxy with another Host too', async () => {
  const product = await startProduct({ DATA_DIR, HOSTNAME: '', TRUST_PROXY: '1' });
  const proxy = await startReverseProxy(product.port, PUBLIC_HOST);
  try {
    await servesBothLanguages(`http://127.0.0.1:${product.port}`, [`127.0.0.1:${product.port}`]);
    await servesBothLanguages(`http://127.0.0.1:${proxy.port}`, [PUBLIC_HOST]);
    for (const address of outerAddresses())
      await expect(visit(`http://${address}:${product.port}`, '/login'), address).rejects.toThrow('fetch failed');
    // Proxies keep idle connections for a minute: one that the server closes first fails the request it carries.
    const idle = (await visit(`http://127.0.0.1:${product.port}`, '/login')).headers.get('keep-alive');
    expect(Number(/timeout=(\d+)/.exec(idle ?? '')?.[1])).toBeGreaterThan(60);
  } finally {
    proxy.close();
    expect(await product.stop()).toBe(0);
  }
});

const SITE_URL = `https://${PUBLIC_HOST}`;
const OTHER_ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1)/;
const ADDRESSED = ['/', '/en', '/paquetes', '/en/login', '/historias-felices', '/eventos/PLS-DEMO-BODA'];

test('under an address that the build was not made for, which every page then names', async () => {
  const product = await startProduct({ DATA_DIR, SITE_URL, SEED_DEMO: '1' });
  const base = `http://localhost:${product.port}`;
  const namesNoOther = async (path: string, headers: Record<string, string> = {}) => {
    const text = await (await fetch(base + path, { headers })).text();
    expect(text, path).not.toMatch(OTHER_ADDRESS);
    return text;
  };
  try {
    expect(product.printed().stdout).not.toContain('Building');
    // Made at the first visit, and out of the memory of pages at the next ones.
    for (let turn = 0; turn < 3; turn++)
      for (const path of ADDRESSED) {
        const page = await namesNoOther(path);
        expect(page, path).toContain(`<link rel="canonical" href="${SITE_URL}${path === '/' ? '' : path}"`);
        expect(page, path).toContain(`property="og:image" content="${SITE_URL}/`);
        await namesNoOther(path, { rsc: '1' });
      }
    for (const path of ADDRESSED)
      expect((await visit(base, path)).headers.get('x-nextjs-prerender'), path).toMatch(/^1/);
    expect(await namesNoOther('/robots.txt')).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
    await namesNoOther('/manifest.webmanifest');
    await namesNoOther('/no-such-page');
  } finally {
    expect(await product.stop()).toBe(0);
  }
});

test('bound to every address', async () => {
  const { port } = new URL(SITE);
  for (const host of ['127.0.0.1', 'localhost'])
    await servesBothLanguages(`http://${host}:${port}`, [`${host}:${port}`]);
  for (const address of outerAddresses()) expect((await visit(`http://${address}:${port}`, '/login')).status).toBe(200);
});
