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
