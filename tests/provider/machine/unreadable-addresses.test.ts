import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escapeUnreadableAddresses } from '@/lib/server/every-request';

const server = createServer((request, response) => response.end(request.url));
beforeAll(async () => {
  escapeUnreadableAddresses();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The address that the page behind is asked for. */
const passedOn = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ port, host: '127.0.0.1', path }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

test.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/en/100%?a=%', '/en/100%25?a=%'],
  ['/provider/api/v1/reservations/%FF', '/provider/api/v1/reservations/%25FF'],
])('%s cannot be decoded, so its percent signs are escaped', async (path, escaped) => {
  expect(await passedOn(path)).toBe(escaped);
});

test.each(['/', '/eventos/PLS-A%20B?q=%E0', '/historias/a%C3%B1o', '/a%2Fb'])('%s stays as it is', async (path) => {
  expect(await passedOn(path)).toBe(path);
});
