import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callHistory, calls, guests } from '@/lib/provider/db/schema';
import { AGENCY, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 10;

describe.skipIf(!TEST_DATABASE_URL)('a guest who is deleted while somebody calls', () => {
  let provider: RaceProvider;
  let caller: { cookie: string };
  let other: { cookie: string };
  let eventId: string;
  beforeAll(async () => {
    provider = await startRaceProvider();
    caller = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    other = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
    ({ eventId } = await insertBlock(provider.db));
  });
  afterAll(() => provider.close());

  async function addGuest(): Promise<string> {
    const id = randomUUID();
    await provider.db.insert(guests).values({
      id,
      agencyId: AGENCY,
      eventId,
      firstName: 'Ana',
      lastName: 'Ruiz',
      mobile: '+525512345678',
      attendance: 'pending',
      createdAt: NOW,
    });
    return id;
  }
  const remove = (guestId: string) =>
    provider.request(`/api/v1/guests/${guestId}?version=1`, { method: 'DELETE', headers: other });
  const removeMany = (guestId: string) =>
    provider.request(`/api/v1/events/${eventId}/guests/bulk`, {
      json: { action: 'delete', ids: [guestId] },
      headers: other,
    });

  it('is deleted, or has the call: who asks for either is told, and no call is of nobody', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const guestId = await addGuest();
      const [called, removed] = await Promise.all([
        provider.request(`/api/v1/events/${eventId}/calls`, {
          json: { guestId, type: 'reserve', priority: 'high' },
          headers: caller,
        }),
        remove(guestId),
      ]);
      const isCalled = called.status === 201;
      expect(removed.status).toBe(isCalled ? 409 : 204);
      const refused = await (isCalled ? removed : called).json();
      expect(refused).toMatchObject({ code: expect.stringMatching(/^(?:INVALID_STATE|NOT_FOUND|INVALID)$/) });
      expect(refused.error).toMatch(/\w+ \w+/);
      expect(await provider.db.$count(guests, eq(guests.id, guestId))).toBe(isCalled ? 1 : 0);
      expect(await provider.db.$count(calls, eq(calls.guestId, guestId))).toBe(isCalled ? 1 : 0);
    }
  });

  it('stays, with what was said on the telephone, whichever way the list lets go of people', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [guestId, id] = [await addGuest(), randomUUID()];
      await provider.db.insert(calls).values({
        id,
        agencyId: AGENCY,
        eventId,
        guestId,
        type: 'reserve',
        scheduledAt: NOW,
        medium: 'phone',
        state: 'toDo',
        priority: 'medium',
        createdAt: NOW,
      });
      const [said, one, many] = await Promise.all([
        provider.request(`/api/v1/calls/${id}/outcome`, {
          json: { state: 'completed', comments: 'Viene con su hermana', version: 1 },
          headers: caller,
        }),
        remove(guestId),
        removeMany(guestId),
      ]);
      expect([said.status, one.status, many.status]).toEqual([200, 409, 200]);
      expect(await one.json()).toMatchObject({ code: 'INVALID_STATE' });
      expect(await provider.db.$count(guests, eq(guests.id, guestId))).toBe(1);
      const kept = await provider.db.select().from(callHistory).where(eq(callHistory.callId, id));
      expect(kept).toMatchObject([{ state: 'completed', comments: 'Viene con su hermana' }]);
    }
    expect(await provider.deadlocks()).toBe(0);
  });
});
