import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallCard } from '@/lib/contract/call-card';
import type { GuestRow } from '@/lib/contract/guest';
import type { RoleName } from '@/lib/contract/role';
import { callHistory, calls, guests, idempotencyKeys, sessions, users } from '@/lib/provider/db/schema';
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

describe('the key of a guest who was written down, sent again', () => {
  const json = { firstName: 'Olga', lastName: 'Paz', mobile: '+525530000009' };
  async function writtenDown() {
    const [{ eventId } = { eventId: '' }] = await provider.db.select().from(calls).where(eq(calls.id, callId));
    const { email } = await insertUser(provider.db, { role: 'agency' });
    const cookie = await provider.as(email);
    const headers = { ...cookie, 'idempotency-key': randomUUID() };
    const send = (more = {}) =>
      provider.request(`/api/v1/events/${eventId}/guests`, { json, headers: { ...headers, ...more } });
    const { id } = await dataOf<GuestRow>(await send(), 201);
    const named = async () =>
      (await provider.db.select().from(guests).where(eq(guests.eventId, eventId))).filter(
        ({ firstName }) => firstName === 'Olga',
      );
    return { id, send, named, cookie };
  }

  it('brings nobody back who was taken off the list', async () => {
    const { id, send, named, cookie } = await writtenDown();
    const gone = await provider.request(`/api/v1/guests/${id}?version=1`, { method: 'DELETE', headers: cookie });
    expect(gone.status).toBe(204);
    expect((await dataOf<GuestRow>(await send(), 201)).id).toBe(id);
    expect(await named()).toEqual([]);
  });

  it('tells nothing of who was erased, and does not write them down anew', async () => {
    const { id, send, named, cookie } = await writtenDown();
    await dataOf(
      await provider.request(`/api/v1/guests/${id}/erasure`, { json: { confirm: 'Olga Paz' }, headers: cookie }),
    );
    expect(JSON.stringify(await provider.db.select().from(idempotencyKeys))).not.toMatch(/Olga|5530000009/);
    const again = await send();
    const text = await again.clone().text();
    expect([again.status, (await failureOf(again)).code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    expect(text).not.toContain('Olga');
    expect(await named()).toEqual([]);
  });

  it('is answered to nobody who is logged out, and once to whoever acts for its account', async () => {
    const { id, send, named, cookie } = await writtenDown();
    const admin = await insertUser(provider.db, { role: 'admin', agencyId: null });
    const set = (impersonatedBy: string | null) =>
      provider.db.update(sessions).set({ impersonatedBy }).where(isNull(sessions.revokedAt));
    await set(admin.id);
    expect((await dataOf<GuestRow>(await send(), 201)).id).toBe(id);
    await set(null);
    expect((await dataOf<GuestRow>(await send(), 201)).id).toBe(id);
    // The admin's own key is another one, whatever it was under another name.
    const own = await dataOf<GuestRow>(await send(await provider.as(admin.email)), 201);
    expect(own.id).not.toBe(id);
    await provider.request('/api/auth/logout', { method: 'POST', headers: cookie });
    expect((await send()).status).toBe(401);
    expect(await named()).toHaveLength(2);
  });
});
