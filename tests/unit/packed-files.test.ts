import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPackedFiles } from '@/lib/server/packed-files';
import { packFiles } from '@/scripts/start/pack-files.mjs';

const SCRIPT = 'document.title = "Ximena y Leonardo, señal de 10 %";'.repeat(40);
const folder = mkdtempSync(join(tmpdir(), 'packed-files-'));
const next = createServer((request, response) => response.end(`Next, at ${request.url}`));
let stop = () => {};

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks/a~b.js'), SCRIPT);
  writeFileSync(join(folder, 'chunks/a.css'), 'body{color:red}');
  writeFileSync(join(folder, 'text.woff2'), 'a font');
  await packFiles(folder);
  writeFileSync(join(folder, 'chunks/later.js'), 'of a build that was not packed');
  stop = sendPackedFiles(folder);
  await new Promise<void>((listening) => next.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  stop();
  next.close();
  rmSync(folder, { recursive: true });
});

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function visit(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answered> {
  const { port } = next.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, method, headers: { 'accept-encoding': 'gzip, br', ...headers } }, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

it.each([
  ['/_next/static/chunks/a~b.js', 'text/javascript', SCRIPT],
  ['/_next/static/chunks/a.css', 'text/css', 'body{color:red}'],
])('%s goes out packed, to be kept for a year, safely', async (path, type, text) => {
  const { status, headers, body } = await visit(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': 'public,max-age=31536000,immutable',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(text);
  const head = await visit(path, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(body.length), 0]);
});

it.each([
  ['/_next/static/chunks/a~b.js', { 'accept-encoding': 'gzip' }],
  ['/_next/static/chunks/a~b.js', { 'accept-encoding': 'gzip, br;q=0' }],
  ['/_next/static/chunks/later.js', {}],
  ['/_next/static/text.woff2', {}],
  ['/_next/static/chunks/a~b.js.br', {}],
  ['/_next/static/chunks/none.js', {}],
  ['/_next/static/../static/chunks/a.css', {}],
  ['/_next/static/chunks/a.css?v=1', {}],
  ['/chunks/a.css', {}],
])('leaves %s to Next: %o', async (path, headers) => {
  const { body } = await visit(path, headers);
  expect(body.toString()).toBe(`Next, at ${path}`);
});

it('leaves to Next what is no reading', async () => {
  const { body } = await visit('/_next/static/chunks/a.css', {}, 'POST');
  expect(body.toString()).toBe('Next, at /_next/static/chunks/a.css');
});
