import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { areTagsExpired } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { keepPages, pagesOfData } from '@/lib/page-memory/keep-pages';

const FOR_GOOD = { 'x-nextjs-prerender': '1, 1', 'cache-control': 's-maxage=31536000', etag: '"one"' };
const FOR_A_WHILE = { 'x-nextjs-prerender': '1, 1', 'cache-control': 's-maxage=30, stale-while-revalidate=30' };
const PER_VISITOR = { 'cache-control': 'private, no-store' };

// Files share their process: the servers of the next one are its own.
const { forget: forgetKept, stop } = keepPages();
afterAll(stop);
let server: Server | null = null;
afterEach(() => {
  server?.close();
  vi.useRealTimers();
});

/** A server in Next's place, and what it was asked. */
async function serve(headers: Record<string, string>, status = 200) {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(status, headers).end(`made ${asked.length}`);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const visit = (path: string, more: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: more });
  return { asked, visit };
}

const PATIENTLY = { timeout: 15_000 };

it('a page made with the build is asked for once more by a plain request, and then never again', async () => {
  const { asked, visit } = await serve(FOR_GOOD);
  await visit('/faqs', { cookie: 'access_token=x', 'x-invoke-path': '/adminmaster' });
  await expect.poll(() => asked).toHaveLength(2);
  // What is kept owes nothing to the visitor who came first.
  expect(Object.keys(asked[1]?.headers ?? {}).toSorted()).toEqual(['accept-encoding', 'connection', 'host']);
  await expect.poll(async () => (await visit('/faqs')).text()).toBe('made 2');
  const before = asked.length;
  const kept = await visit('/faqs', { cookie: 'session=other' });
  expect([kept.status, kept.headers.get('etag'), await kept.text()]).toEqual([200, '"one"', 'made 2']);
  expect((await visit('/faqs', { 'if-none-match': '"one"' })).status).toBe(304);
  expect(asked).toHaveLength(before);
});

it('a page that may change is kept for a second, and not beyond a write that shows on it', async () => {
  const { visit } = await serve(FOR_A_WHILE);
  const textOf = async () => (await visit('/historias-felices')).text();
  const kept = async () => {
    let text = await textOf();
    await vi.waitFor(async () => {
      const before = text;
      text = await textOf();
      expect(text).toBe(before);
    }, PATIENTLY);
    return text;
  };
  const first = await kept();
  await expect.poll(textOf).not.toBe(first);
  const second = await kept();
  forgetKept();
  expect(await textOf()).not.toBe(second);
});

const EVENT = '/eventos/PLS-DEMO-BODA';

it.each([EVENT, `/en${EVENT}`, `${EVENT}/cronograma`, `${EVENT}/ceremonia`, `${EVENT}/invitados`])(
  'the page of an event is kept for everybody, says so, and goes with a write: %s',
  async (path) => {
    const { asked, visit } = await serve(FOR_A_WHILE);
    const from = async () => (await visit(path, { cookie: 'access_token=x' })).headers.get('x-answered-from');
    expect(await from()).toBe(null);
    await expect.poll(from).toBe('memory');
    expect(
      asked.filter(({ headers }) => headers.host === 'localhost').map(({ headers }) => headers.cookie),
    ).not.toContain('access_token=x');
    forgetKept();
    expect(await from()).toBe(null);
  },
);

it.each([
  `${EVENT}?step=rooms`,
  `${EVENT}/reservationProcess`,
  `${EVENT}/reservation/menuReservation`,
  `${EVENT}/lista-de-espera`,
  `${EVENT}/baja`,
  `${EVENT}/acompanante`,
  '/eventos/..%2fadminmaster',
  '/eventos/otra',
])('what is one visitor’s, or no event, is not kept: %s', async (path) => {
  const { asked, visit } = await serve(FOR_A_WHILE);
  for (let time = 0; time < 3; time++) await visit(path);
  expect(asked).toHaveLength(3);
});

it('the login is one page wherever it leads back to', async () => {
  const { visit } = await serve(FOR_GOOD);
  await visit('/login?redirect=%2Fadmin%2FPerfil');
  await expect.poll(async () => (await visit('/login')).headers.get('x-answered-from')).toBe('memory');
  const kept = await visit('/login?redirect=%2FTicket', { cookie: 'access_token=x' });
  expect([kept.headers.get('x-answered-from'), await kept.text()]).toEqual(['memory', 'made 2']);
});

it('what is not there is not asked for again, and does not fill the memory', async () => {
  const { asked, visit } = await serve(FOR_A_WHILE, 404);
  for (let number = 0; number < 5; number++) await visit(`/eventos/PLS-NOBODY-${number}`);
  expect(asked).toHaveLength(5);
});

it('data, queries, other pages and other methods stay with Next', async () => {
  const { asked, visit } = await serve(FOR_GOOD);
  await visit('/en/paquetes');
  await expect.poll(async () => (await visit('/en/paquetes')).text()).toBe('made 2');
  const before = asked.length;
  await visit('/en/paquetes', { rsc: '1' });
  await visit('/en/paquetes', { 'next-action': 'a' });
  await visit('/en/paquetes?x=1');
  await visit('/adminmaster/Evento');
  await visit('/provider/healthz');
  expect(asked).toHaveLength(before + 5);
});

it('a page that is made for each visitor is never kept', async () => {
  const { asked, visit } = await serve(PER_VISITOR);
  await visit('/signup');
  await expect.poll(() => asked).toHaveLength(2);
  await visit('/signup');
  await visit('/signup');
  expect(asked).toHaveLength(4);
});

const TAGS_OF_EVENT = ['_N_T_/layout', '_N_T_/[locale]/layout', '_N_T_/[locale]/(booking)/eventos/[id]/layout'];
const TAGS_OF_FAQS = ['_N_T_/layout', '_N_T_/[locale]/layout', '_N_T_/[locale]/(site)/(marketing)/faqs/layout'];

it('after a write, what Next made of data before is made anew, and what it made meanwhile too; nothing else is', () => {
  vi.useFakeTimers({ now: Date.now() - 60_000 });
  const kept = vi.fn();
  const forget = pagesOfData(kept);
  const isMadeAnew = (tags: string[], madeAt: number) => areTagsExpired(tags, madeAt);
  const written = Date.now();
  forget();
  expect(isMadeAnew(TAGS_OF_EVENT, written - 1)).toBe(true);
  // Begun before the write, and done after it.
  const madeMeanwhile = written + 300;
  expect(isMadeAnew(TAGS_OF_EVENT, madeMeanwhile)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(isMadeAnew(TAGS_OF_EVENT, madeMeanwhile)).toBe(true);
  expect(isMadeAnew(TAGS_OF_EVENT, written + 1000)).toBe(false);
  expect(isMadeAnew(TAGS_OF_FAQS, written - 1)).toBe(false);
  expect(kept).toHaveBeenCalledTimes(2);
});

it('a hundred writes a second cost no more than two rounds', () => {
  vi.useFakeTimers();
  const kept = vi.fn();
  const forget = pagesOfData(kept);
  for (let write = 0; write < 100; write++) {
    forget();
    vi.advanceTimersByTime(10);
  }
  expect(kept).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(kept).toHaveBeenCalledTimes(3);
});
