import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProvider } from '@/lib/provider/app';
import { openDatabase } from '@/lib/provider/db/client';
import { isDatabaseDown } from '@/lib/provider/db/database-down';
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

describe('what the database says', () => {
  const said = (code: string, severity = 'ERROR') =>
    isDatabaseDown(new Error('Failed query', { cause: Object.assign(new Error('refused'), { code, severity }) }));

  test.each([
    ['08006', 'a lost connection'],
    ['25006', 'a standby that only reads'],
    ['25P03', 'a transaction that stood still'],
    ['28P01', 'a password that was changed'],
    ['3D000', 'a database that is being renamed'],
    ['40003', 'a commit that nobody heard of'],
    ['53300', 'too many connections'],
    ['55000', 'a database that takes no connections'],
    ['55P03', 'a lock that is held'],
    ['57014', 'a statement that took too long'],
    ['57P03', 'a server that is starting'],
    ['58030', 'a disk that fails'],
  ])('%s, %s, is not now', (code) => expect(said(code)).toBe(true));

  test('and so is whatever ends the connection, but not a fault of ours', () => {
    expect(said('42501', 'FATAL')).toBe(true);
    for (const code of ['42501', '42P01', '23505', '22003', '25P02']) expect(said(code)).toBe(false);
  });
});
