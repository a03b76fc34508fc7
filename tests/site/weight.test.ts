import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import english from '@/messages/en/attendees.json';
import spanish from '@/messages/es/attendees.json';
import { pageWeight } from '@/scripts/bench/page-weight';
import { logIn, SITE } from './site';

const KB = 1024;
/** Script of a bare page of the same Next, gzip level 9, as `npm run bench -- bare` measures it. */
const BARE_SCRIPT = 131.9 * KB;
const PUBLIC_SCRIPT = 25 * KB;
/** What keeps a form's fields comes with the page that has one. */
const FORMS: Record<string, number> = { '/contacto': 33.25 * KB, '/signup': 43 * KB };
const STYLES = 20 * KB;
const HTML = 15 * KB;

const BUDGETS = [
  { path: '/eventos/PLS-DEMO-BODA', script: 27 * KB, html: HTML },
  { path: '/en/eventos/PLS-DEMO-BODA', script: 27 * KB, html: HTML },
  ...PUBLIC_PAGES.map((path) => ({ path, script: FORMS[path] ?? PUBLIC_SCRIPT, html: HTML })),
  { path: '/login', script: 40 * KB, html: HTML },
  { path: '/eventos/PLS-DEMO-BODA/reservationProcess', script: 68 * KB, html: 2 * HTML },
];

for (const { path, script, html } of BUDGETS) {
  test(`${path} keeps its budget of bytes`, async () => {
    const weight = await pageWeight(new URL(path, SITE).href);
    expect(weight.status).toBe(200);
    expect(weight.scriptBytes, 'script').toBeGreaterThan(0);
    expect(weight.scriptBytes - BARE_SCRIPT, 'script over a bare page').toBeLessThanOrEqual(script);
    expect(weight.styleBytes, 'styles').toBeLessThanOrEqual(STYLES);
    expect(weight.htmlBytes, 'html').toBeLessThanOrEqual(html);
  });
}

/** What a server sends on a new line before it waits for the reader to confirm: ten packets. */
const FIRST_ROUND_BYTES = 14_600;

test.each(['/eventos/PLS-DEMO-BODA', '/en/eventos/PLS-DEMO-BODA'])(
  'a phone has all of %s, headers too, in the first round of its line',
  async (path) => {
    const { headers, bytes } = await packed(path);
    expect(headers).toContain('content-encoding: br');
    expect(headers.length + bytes).toBeLessThanOrEqual(FIRST_ROUND_BYTES);
  },
);

test('scripts and style sheets of a page go out as small as they are made', async () => {
  const page = await (await fetch(`${SITE}/eventos/PLS-DEMO-BODA`)).text();
  const files = new Set(page.match(/\/_next\/static\/chunks\/[\w~.-]+\.(?:js|css)/g));
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) expect((await packed(file)).headers, file).toContain('content-encoding: br');
});

/** A sentence as far as its first variable, which is how the build keeps it. */
const begins = (sentence: string) => sentence.replace(/\s*\{.*/s, '');

test.each([
  { prefix: '', words: begins(spanish.lead), others: begins(english.lead) },
  { prefix: '/en', words: begins(english.lead), others: begins(spanish.lead) },
])('the words of the console are a script of the page’s language, and not in its document: $prefix', async (page) => {
  const { prefix, words, others } = page;
  const address = `${SITE}${prefix}/adminmaster/Evento?event=PLS-DEMO-BODA`;
  const document = await (await fetch(address, { headers: { cookie: await logIn('agency') } })).text();
  expect(document).toContain('<h1');
  expect(document).not.toContain(words);
  const files = [...new Set(document.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g))];
  const scripts = await Promise.all(files.map(async (file) => (await fetch(SITE + file)).text()));
  expect(scripts.filter((script) => script.includes(words))).toHaveLength(1);
  expect(scripts.filter((script) => script.includes(others))).toEqual([]);
});

/** An answer to who takes brotli: its headers as text, and how long its body was on the line. */
function packed(path: string): Promise<{ headers: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    get(new URL(path, SITE), { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      const pairs = answer.rawHeaders.map((word, index) => (index % 2 ? `${word}\r\n` : `${word}: `));
      const headers = pairs.join('').replace(/^[\w-]+/gm, (name) => name.toLowerCase());
      buffer(answer).then(({ length }) => resolve({ headers, bytes: length }), reject);
    }).on('error', reject);
  });
}
