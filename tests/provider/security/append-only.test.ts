import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlState } from '@/lib/provider/db/database-down';
import { auditLog } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';

/** What plpgsql raises where it is told to. */
const REFUSED = 'P0001';
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const entries = () => provider.db.$count(auditLog);

test.each([
  "update audit_log set action = 'nothing.happened'",
  'delete from audit_log',
  'truncate audit_log',
  'truncate audit_log cascade',
])('%s is refused', async (statement) => {
  const before = await entries();
  expect(before).toBeGreaterThan(0);
  const refusal = await provider.db.execute(statement).catch((error: unknown) => error);
  expect(sqlState(refusal)).toBe(REFUSED);
  expect(await entries()).toBe(before);
});

/** As erasing a person says it, for the one transaction. */
const KEY = "select set_config('plus_group.erasing', 'yes', true)";

test('data of a person alone are erased from it, by a transaction that says so', async () => {
  const before = await entries();
  const refusals = [
    "update audit_log set action = 'nothing.happened', after = null",
    "update audit_log set actor = 'user:nobody'",
    'delete from audit_log',
    'truncate audit_log',
  ].map(async (statement) => {
    const refusal = await provider.db
      .transaction(async (tx) => {
        await tx.execute(KEY);
        await tx.execute(statement);
      })
      .catch((error: unknown) => error);
    return sqlState(refusal);
  });
  for (const refusal of refusals) expect(await refusal).toBe(REFUSED);
  await provider.db.transaction(async (tx) => {
    await tx.execute(KEY);
    await tx.execute('update audit_log set before = null, after = null, ip = null');
  });
  expect(await entries()).toBe(before);
  // The key was that transaction's alone.
  const later = await provider.db.execute('update audit_log set after = null').catch((error: unknown) => error);
  expect(sqlState(later)).toBe(REFUSED);
});
