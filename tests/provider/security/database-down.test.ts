import { afterAll, beforeAll, expect, test } from 'vitest';
import messages from '@/messages/es/provider.json';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;
let cookie: string;

beforeAll(async () => {
  provider = await startTestProvider();
  cookie = (await provider.as('admin@demo.test')).cookie;
  await provider.database.close();
});
afterAll(() => provider.close());

test.each([
  ['GET', '/api/v1/me'],
  ['GET', '/api/auth/admin'],
  ['GET', '/event/PLS-DEMO-BODA'],
  ['POST', '/api/auth/logout'],
  ['GET', '/readyz'],
])('%s %s is 503 with Retry-After while the database is gone, and lets nobody in', async (method, path) => {
  const answer = await provider.request(path, { method, headers: { cookie } });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const { requestId, ...body } = await answer.json();
  expect(body).toEqual({ code: 'BUSY', error: messages.errors.BUSY });
  expect(requestId).toBe(answer.headers.get('x-request-id'));
});

test('the process still says that it is up', async () => {
  expect((await provider.request('/healthz')).status).toBe(200);
});
