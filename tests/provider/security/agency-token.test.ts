import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencies } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const call = async (headers: Record<string, string>, path = '/api/v1/me') => {
  const answer = await fetch(provider.url + path, { headers });
  return [answer.status, (await answer.json()).code];
};

test('a call without the token of a calling app, or with an unknown one, is refused', async () => {
  const { cookie } = await provider.as('admin@demo.test');
  expect(await call({ cookie })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ cookie, authorization: 'unknown' })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ cookie, authorization: 'Bearer demo-agency-token' })).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ authorization: 'unknown' }, '/no-such-path')).toEqual([401, 'AGENCY_TOKEN']);
  expect(await call({ authorization: 'demo-agency-token' })).toEqual([401, 'UNAUTHENTICATED']);
  expect(await call({ authorization: 'demo-agency-token-2' })).toEqual([401, 'UNAUTHENTICATED']);
});

test('an agency that is switched off is refused within a minute', async () => {
  await provider.db.update(agencies).set({ active: false }).where(eq(agencies.id, '2'));
  provider.clock.pass(60_001);
  expect(await call({ authorization: 'demo-agency-token-2' })).toEqual([401, 'AGENCY_TOKEN']);
});

test('the token is kept as its hash alone', async () => {
  expect(JSON.stringify(await provider.db.select().from(agencies))).not.toContain('demo-agency-token');
});
