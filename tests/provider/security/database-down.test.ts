import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProvider } from '@/lib/provider/app';
import { openDatabase } from '@/lib/provider/db/client';
import messages from '@/messages/es/provider.json';
import { freePort } from '../../support/free-port';
import { DEMO_TOKEN, startTestProvider, type TestProvider } from '../../support/provider';

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

test('so it is when PostgreSQL refuses connections', async () => {
  const database = await openDatabase({
    dataDir: 'unused',
    databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/x`,
  });
  const app = createProvider({ db: database.db, database, clock: provider.clock, services: provider.services });
  const answer = await app.request('/api/v1/me', { headers: { authorization: DEMO_TOKEN, cookie } });
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'BUSY']);
  expect((await app.request('/readyz')).status).toBe(503);
  await database.close();
});
