import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ seed: false });
});
afterAll(() => provider.close());

test('tells that the process is up and that the database is ready, without an agency token', async () => {
  const up = await fetch(`${provider.url}/healthz`);
  expect([up.status, await up.json()]).toEqual([200, { status: 'up' }]);
  const ready = await fetch(`${provider.url}/provider/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
});
