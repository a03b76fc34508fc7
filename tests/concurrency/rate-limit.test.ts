import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { ProviderError } from '@/lib/provider/error';
import type { RateLimits } from '@/lib/provider/http/environment';
import { createRateLimits, spend } from '@/lib/provider/http/rate-limit';
import { createDatabase, TEST_DATABASE_URL } from '@/tests/support/postgres';

describe.skipIf(!TEST_DATABASE_URL)('rate limits of two processes on one PostgreSQL', () => {
  const opened: OpenDatabase[] = [];
  let processes: RateLimits[];

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    for (let process = 0; process < 2; process++) {
      opened.push(await openDatabase({ dataDir: 'unused', databaseUrl, poolSize: 10 }));
    }
    await Promise.all(opened.map((database) => migrateDatabase(database)));
    const limits = { loginsPerMinute: 10, writesPerMinute: 30, uploadsPerHour: 20, readsPerMinute: 600 };
    processes = opened.map((database) => createRateLimits(database, limits));
  });
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  const outcome = (attempt: Promise<void>) =>
    attempt.then(
      () => 'passed',
      (error: unknown) => (error instanceof ProviderError ? error.code : error),
    );

  it('count together: of 50 calls at once, each process sending half, exactly the allowed ones pass', async () => {
    const calls = Array.from({ length: 50 }, (_, call) => processes[call % 2]);
    const outcomes = await Promise.all(
      calls.map((limits) => outcome(spend(limits?.writes as RateLimits['writes'], 'x'))),
    );
    expect(outcomes.filter((one) => one === 'passed').length).toBe(30);
    expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS').length).toBe(20);
  });

  it('keep people and kinds apart, and take back what was given back', async () => {
    const [one, two] = processes;
    if (!one || !two) throw new Error('two processes are needed');
    for (let attempt = 0; attempt < 10; attempt++) await spend(one.loginsByAddress, '203.0.113.1');
    expect(await outcome(spend(two.loginsByAddress, '203.0.113.1'))).toBe('TOO_MANY_REQUESTS');
    expect(await outcome(spend(two.loginsByAddress, '203.0.113.2'))).toBe('passed');
    expect(await outcome(spend(two.loginsByAccount, '203.0.113.1'))).toBe('passed');
    await two.loginsByAddress.reward('203.0.113.1', 2);
    expect(await outcome(spend(one.loginsByAddress, '203.0.113.1'))).toBe('passed');
  });

  it('say how long to wait, at most the length of the limit', async () => {
    const error = await spend(processes[0]?.writes as RateLimits['writes'], 'x').catch((refusal: unknown) => refusal);
    const wait = error instanceof ProviderError ? error.facts.retryAfterSeconds : null;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });
});
