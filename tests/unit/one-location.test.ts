import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it } from 'vitest';
import { sayLocationOnce } from '@/lib/server/one-location';

// Files share their process: the servers of the next one are its own.
const stop = sayLocationOnce();
afterAll(stop);
let server: Server | null = null;
afterEach(() => void server?.close());

/** Asks a server in Next's place; the headers as they came, since fetch would join what is there twice. */
async function headersOf(answer: (response: ServerResponse) => void, path = '/eventos/PLS-1'): Promise<string[]> {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answered) => {
      answered.resume();
      resolve(answered.rawHeaders.map((text) => text.toLowerCase()));
    })
      .on('error', reject)
      .end();
  });
}

/** As Next answers a page that it keeps and that leads on, the first time. */
function lead(response: ServerResponse): void {
  response.statusCode = 307;
  response.setHeader('location', '/agency-suspended/1');
  response.appendHeader('location', '/agency-suspended/1');
  response.appendHeader('vary', 'rsc');
  response.appendHeader('vary', 'next-url');
  response.end();
}
const times = (headers: string[], name: string) => headers.filter((each) => each === name).length;

it('leaves one Location of those that Next writes, and every other header as it is', async () => {
  const headers = await headersOf(lead);
  expect(headers[headers.indexOf('location') + 1]).toBe('/agency-suspended/1');
  expect([times(headers, 'location'), times(headers, 'vary')]).toEqual([1, 2]);
});

it('says Location where it is only appended, and touches no answer of the provider', async () => {
  const only = await headersOf((response) => response.appendHeader('Location', '/login').end());
  expect(times(only, 'location')).toBe(1);
  expect(times(await headersOf(lead, '/provider/api/v1/x'), 'location')).toBe(2);
});
