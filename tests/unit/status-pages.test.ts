import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { fillStatusPages } from '@/lib/server/status-pages';

const EMPTY =
  '<!DOCTYPE html><html id="__next_error__"><head><meta charset="utf-8"/></head><body><script>1</script></body></html>';
const NOTICE = (words: string) =>
  `<!DOCTYPE html><html lang="es"><head><link rel="stylesheet" href="/a.css"/><title>${words}</title></head>
  <body><nav>menu</nav><main id="content"><h1>${words}</h1></main></body></html>`;

let isReady = true;
// Files share their process: the servers of the next one are its own.
const stop = fillStatusPages(async () => isReady);
afterAll(stop);
let server: Server | null = null;
beforeEach(() => {
  isReady = true;
});
afterEach(() => void server?.close());

/** A server in Next's place: its notices, and whatever else as told. */
async function serve(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const notice = /^(\/en)?\/status-notice\/(\d+)$/.exec(request.url ?? '');
    if (notice && request.headers['x-status-notice']) response.end(NOTICE(`${notice[1] ?? '/es'} ${notice[2]}`));
    else answer(response, request);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return async (path: string, init: RequestInit = {}) => {
    const answered = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answered.status, headers: answered.headers, text: await answered.text() };
  };
}

it('puts the text of its status and language into a page that Next sends empty, packed or not, whole or in parts', async () => {
  const visit = await serve((response, request) => {
    response.statusCode = Number(request.url?.slice(-3));
    if (request.headers['accept-encoding'] === 'gzip') {
      const packed = gzipSync(EMPTY);
      response.setHeader('content-encoding', 'gzip');
      response.write(packed.subarray(0, 15));
      response.end(packed.subarray(15));
    } else response.end(EMPTY);
  });
  for (const encoding of ['identity', 'gzip'])
    for (const [path, language, words] of [
      ['/a/404', 'es', '/es 404'],
      ['/en/a/403', 'en', '/en 403'],
    ]) {
      const { status, text } = await visit(path ?? '', { headers: { 'accept-encoding': encoding } });
      expect(status).toBe(Number(path?.slice(-3)));
      expect(text).toContain(`<html id="__next_error__" lang="${language}">`);
      expect(text).toContain(`<link rel="stylesheet" href="/a.css"/><title>${words}</title></head>`);
      expect(text).toContain(`<body><main id="content"><h1>${words}</h1></main><script>1</script>`);
      expect(text).not.toContain('menu');
    }
});

it('answers 503, to be asked for again, where a page failed while the provider is not ready, and 500 where it is', async () => {
  const visit = await serve((response) => {
    response.statusCode = 500;
    response.end(EMPTY);
  });
  isReady = false;
  const away = await visit('/a');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(away.headers.get('cache-control')).toBe('private, no-store');
  expect(away.text).toContain('<h1>/es 503</h1>');
  isReady = true;
  const failed = await visit('/a');
  expect([failed.status, failed.headers.get('retry-after'), failed.text]).toEqual([500, null, EMPTY]);
});

it('leaves alone what has its text, what is no page, and what has no notice to be had', async () => {
  const whole = '<html lang="es"><body>404</body></html>';
  const visit = await serve((response, request) => {
    response.statusCode = 404;
    if (request.url === '/data') response.setHeader('content-type', 'text/x-component');
    response.end(request.url === '/whole' ? whole : EMPTY);
  });
  expect((await visit('/whole')).text).toBe(whole);
  expect((await visit('/data')).text).toBe(EMPTY);
  expect((await visit('/provider/x')).text).toBe(EMPTY);
  expect((await visit('/page', { method: 'POST' })).text).toBe(EMPTY);
});
