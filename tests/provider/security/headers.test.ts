import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

test('every answer, errors too, carries the security headers and no name of the software', async () => {
  const paths = [
    '/healthz',
    '/readyz',
    '/api/v1/me',
    '/no-such-path',
    '/event/no-such-event',
    '/openapi.json',
    '/docs',
  ];
  for (const path of paths) {
    const { headers } = await provider.request(path);
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'/);
    expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy'), path).toMatch(/base-uri 'none'/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security'), path).toMatch(/max-age=31536000/);
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    expect(headers.get('x-powered-by'), path).toBeNull();
    expect(headers.get('server'), path).toBeNull();
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/);
  }
});

test('answers about a person are kept by no cache', async () => {
  const me = await provider.request('/api/v1/me', { headers: await provider.as('agency@demo.test') });
  expect(me.headers.get('cache-control')).toBe('private, no-store');
});
