import { createHash } from 'node:crypto';
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it } from 'vitest';
import { allowOwnScriptsAlone } from '@/lib/server/own-scripts-alone';

const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const OWN_SCRIPT = 'self.__next_f=[]';
const PAGE = `<script src="/a.js"></script><script type="application/ld+json">{}</script><script id="r">${OWN_SCRIPT}</script>`;
const HASH = `'sha256-${createHash('sha256').update(OWN_SCRIPT).digest('base64')}'`;
const NAMED = POLICY.replace("script-src 'self' 'unsafe-inline'", `script-src 'self' ${HASH}`);

// Files share their process: the servers of the next one are its own.
const stop = allowOwnScriptsAlone();
afterAll(stop);
let server: Server | null = null;
afterEach(() => void server?.close());

/** A server in Next's place that answers as told; what it was sent as the request's own policy is in its answer. */
async function serve(answer: (response: ServerResponse, policy: string) => void) {
  const port = await listen((request, response) =>
    answer(response, String(request.headers['content-security-policy'])),
  );
  return (path = '/page', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** The same, read as the bytes that went over the line. */
async function serveRaw(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const port = await listen(answer);
  return (headers: Record<string, string>) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const read = async (message: IncomingMessage) =>
        resolve({ headers: message.headers, body: await buffer(message) });
      get({ host: '127.0.0.1', port, path: '/page', headers }, (message) => void read(message)).on('error', reject);
    });
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    answer(request, response);
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

const policyOf = (answer: Response) => answer.headers.get('content-security-policy');

function prerendered(response: ServerResponse, etag = '"one"') {
  response.setHeader('x-nextjs-prerender', '1');
  response.setHeader('etag', etag);
}

it('lets the answer to a posted form run its scripts by the nonce of its request, also on a page made for everybody', async () => {
  const visit = await serve((response, policy) => {
    response.setHeader('x-nextjs-prerender', '1');
    response.setHeader('x-nonce', policy.replace('script-src ', ''));
    response.end(PAGE);
  });
  const answer = await visit('/en/login', { method: 'POST', body: 'email=ana' });
  const nonce = answer.headers.get('x-nonce');
  expect(nonce).toMatch(/^'nonce-.+'$/);
  expect(policyOf(answer)).toBe(POLICY.replace("script-src 'self' 'unsafe-inline'", `script-src 'self' ${nonce}`));
});

it('names the inline scripts of a page that was made for everybody, by what is in them', async () => {
  const visit = await serve((response) => {
    prerendered(response);
    response.setHeader('content-length', Buffer.byteLength(PAGE));
    response.end(PAGE);
  });
  for (const time of ['first', 'second']) {
    const answer = await visit();
    expect(policyOf(answer), time).toBe(NAMED);
    expect(await answer.text(), time).toBe(PAGE);
  }
});

it('reads a page that goes out packed and in parts, whatever its status', async () => {
  const packed = gzipSync(PAGE);
  const visit = await serve((response) => {
    prerendered(response, '"packed"');
    response.statusCode = 404;
    response.setHeader('content-encoding', 'gzip');
    response.write(packed.subarray(0, 20));
    response.flushHeaders();
    response.write(packed.subarray(20));
    response.end();
  });
  const answer = await visit();
  expect([answer.status, policyOf(answer), await answer.text()]).toEqual([404, NAMED, PAGE]);
});

const NEXT = '/_next/static/chunks';
const WITH_CHUNKS = [
  `<html><head><link rel="preload" as="script" fetchPriority="low" href="${NEXT}/a.js"/>`,
  '<link rel="preload" href="/_next/static/media/f.woff2" as="font"/>',
  `<script src="${NEXT}/b.js" async=""></script><script src="${NEXT}/old.js" noModule=""></script>`,
  '<script src="https://js.example.com/v3" async=""></script></head>',
  `<body><h1>Ana</h1><script src="${NEXT}/a.js" async="" id="_R_"></script><script>${OWN_SCRIPT}</script></body></html>`,
].join('');

it.each(['identity', 'gzip'])(
  'the scripts of a page for everybody wait for its first picture: %s',
  async (encoding) => {
    const visit = await serve((response) => {
      prerendered(response, '"with chunks"');
      const body = encoding === 'gzip' ? gzipSync(WITH_CHUNKS) : Buffer.from(WITH_CHUNKS);
      if (encoding === 'gzip') response.setHeader('content-encoding', encoding);
      response.setHeader('content-length', body.length);
      response.end(body);
    });
    const answer = await visit();
    const html = await answer.text();
    expect([...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())).toEqual([
      `type="text/after-first-paint" src="${NEXT}/b.js" async=""`,
      `src="${NEXT}/old.js" noModule=""`,
      'src="https://js.example.com/v3" async=""',
      `type="text/after-first-paint" src="${NEXT}/a.js" async="" id="_R_"`,
      '',
      '',
    ]);
    expect(html).not.toContain('as="script"');
    expect(html).toContain('as="font"');
    const loader = html.slice(html.lastIndexOf('<script>') + '<script>'.length, html.lastIndexOf('</script></body>'));
    const hash = `'sha256-${createHash('sha256').update(loader).digest('base64')}'`;
    expect(policyOf(answer)).toBe(NAMED.replace(HASH, `${HASH} ${hash}`));
  },
);

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.8, gzip;q=0.2', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['deflate', null],
  ['*', null],
])('a page for everybody goes out in the best packing that its reader takes: %s', async (taken, expected) => {
  const visit = await serveRaw((request, response) => {
    prerendered(response, '"packed for each"');
    response.setHeader('vary', 'Accept-Encoding');
    const isPacked = request.headers['accept-encoding']?.includes('gzip');
    if (isPacked) response.setHeader('content-encoding', 'gzip');
    response.end(isPacked ? gzipSync(PAGE) : PAGE);
  });
  for (const time of ['first', 'second']) {
    const { headers, body } = await visit({ 'accept-encoding': taken });
    expect(headers['content-encoding'] ?? null, time).toBe(expected);
    const text = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
    expect(text.toString(), time).toBe(PAGE);
    expect(headers['content-security-policy'], time).toBe(NAMED);
  }
});

it('a version that was met before goes out as it did then, and another one as it is', async () => {
  let [etag, word] = ['"met"', 'first'];
  const visit = await serve((response) => {
    prerendered(response, etag);
    const body = WITH_CHUNKS.replace('Ana', word);
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  });
  const first = await (await visit()).text();
  const again = await visit();
  expect(await again.text()).toBe(first);
  expect(policyOf(again)).toContain("'sha256-");
  [etag, word] = ['"changed"', 'longer than the first'];
  expect(await (await visit()).text()).toContain('<h1>longer than the first</h1>');
});

it('leaves the policy of a page that the browser keeps alone, unless it knows its scripts', async () => {
  let status = 304;
  const visit = await serve((response) => {
    prerendered(response, '"kept"');
    response.statusCode = status;
    response.end(status === 200 ? PAGE : undefined);
  });
  const asKept = { headers: { 'if-none-match': '"kept"' } };
  expect(policyOf(await visit('/login', asKept))).toBeNull();
  status = 200;
  await visit();
  status = 304;
  expect(policyOf(await visit('/login', asKept))).toBe(NAMED);
});

it('gives a page that is made for one request a nonce of its own, whatever the visitor sent', async () => {
  const visit = await serve((response, policy) => response.end(`<script ${policy}></script>`));
  const forged = { headers: { 'content-security-policy': "script-src 'nonce-mine'" } };
  const [first, second] = [await visit('/CheckOut'), await visit('/CheckOut', forged)];
  const nonces = [first, second].map(
    (answer) => /script-src 'self' ('nonce-[^']{20,}')/.exec(policyOf(answer) ?? '')?.[1],
  );
  expect(new Set([...nonces, undefined, "'nonce-mine'"]).size).toBe(4);
  expect([await first.text(), await second.text()]).toEqual(
    nonces.map((nonce) => `<script script-src ${nonce}></script>`),
  );
  expect(policyOf(first)).toContain("style-src 'self' 'unsafe-inline'");
});

it("leaves the provider's answers, and a policy that names its scripts already, as they are", async () => {
  const stricter = "default-src 'none'; script-src 'nonce-of-the-middleware'";
  const visit = await serve((response) => {
    response.setHeader('content-security-policy', stricter);
    response.end();
  });
  expect(policyOf(await visit('/adminmaster/Evento'))).toBe(stricter);
  expect(policyOf(await visit('/provider/docs'))).toBe(stricter);
});
