import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keepPages } from '@/lib/page-memory/keep-pages';

const FOR_GOOD = { 'x-nextjs-prerender': '1, 1', 'cache-control': 's-maxage=31536000', etag: '"one"' };
const FOR_A_WHILE = { 'x-nextjs-prerender': '1, 1', 'cache-control': 's-maxage=30, stale-while-revalidate=30' };
const PER_VISITOR = { 'cache-control': 'private, no-store' };

beforeAll(keepPages);
let server: Server | null = null;
afterEach(() => void server?.close());

/** A server in Next's place, and what it was asked. */
async function serve(headers: Record<string, string>) {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(200, headers).end(`made ${asked.length}`);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const visit = (path: string, more: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: more });
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

it('a page that may change is kept for a second, and not beyond what anybody writes', async () => {
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
  await visit('/adminmaster/AgenciaAdministrar', {}, 'POST');
  expect(await textOf()).not.toBe(second);
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
