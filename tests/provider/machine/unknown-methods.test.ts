import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnknownMethods } from '@/lib/server/every-request';

const server = createServer((_request, response) => response.end('a page'));
beforeAll(async () => {
  refuseUnknownMethods();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const statusOf = (method: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', method, path: '/' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is no method of any page: 405', async (method) => {
  expect(await statusOf(method)).toBe(405);
});

test.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('%s goes on to the page', async (method) => {
  expect(await statusOf(method)).toBe(200);
});
