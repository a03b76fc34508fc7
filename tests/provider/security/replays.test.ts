import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallCard } from '@/lib/contract/call-card';
import type { RoleName } from '@/lib/contract/role';
import { callHistory, calls, guests, users } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let callId: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { eventId } = await insertBlock(provider.db);
  const [of, guestId] = [{ agencyId: AGENCY, eventId, createdAt: NOW }, randomUUID()];
  callId = randomUUID();
  const guest = { id: guestId, firstName: 'Eva', lastName: 'Ruiz', mobile: '+525530000001' };
  await provider.db.insert(guests).values({ ...of, ...guest, attendance: 'pending' });
  const call = { type: 'reserve', state: 'toDo', priority: 'medium', medium: 'phone' } as const;
  await provider.db.insert(calls).values({ ...of, ...call, id: callId, guestId, scheduledAt: NOW });
});

async function person(role: RoleName, agencyId: string | null = AGENCY) {
  const { id, email } = await insertUser(provider.db, { role, agencyId });
  const headers = { ...(await provider.as(email)), 'idempotency-key': randomUUID() };
  const json = { state: 'completed', comments: 'Eva contestó', followUp: null, version: 1 };
  return { id, send: () => provider.request(`/api/v1/calls/${callId}/outcome`, { json, headers }) };
}
const tries = async () => (await provider.db.select().from(callHistory).where(eq(callHistory.callId, callId))).length;

it('a call that is sent again by its key is answered as it was, and done once', async () => {
  const { send } = await person('agencyUser');
  const first = await dataOf<CallCard>(await send());
  expect(await dataOf<CallCard>(await send())).toEqual(first);
  expect(await tries()).toBe(1);
});

it.each([
  ['who had every agency’s and is one agency’s by now', 'admin', null, { role: 'agency', agencyId: 'another-agency' }],
  ['whose role is another by now', 'agency', AGENCY, { role: 'agencyUser' }],
] as const)('tells nothing of what it once answered to somebody %s', async (_, role, agencyId, now) => {
  const { id, send } = await person(role, agencyId);
  await dataOf<CallCard>(await send());
  await provider.db.update(users).set(now).where(eq(users.id, id));
  const again = await send();
  const { code, details } = await failureOf(again);
  expect([again.status, code, details]).toEqual([409, 'IDEMPOTENCY_MISMATCH', undefined]);
  expect(await tries()).toBe(1);
});
