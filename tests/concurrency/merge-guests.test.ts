import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests, reservations } from '@/lib/provider/db/schema';
import { AGENCY, hold, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 20;

describe.skipIf(!TEST_DATABASE_URL)('two guests who are made one', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  async function twoGuests(eventId: string): Promise<[string, string]> {
    const pair: [string, string] = [randomUUID(), randomUUID()];
    await provider.db.insert(guests).values(
      pair.map((id) => ({
        ...{ id, agencyId: AGENCY, eventId, firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678' },
        ...{ attendance: 'pending' as const, createdAt: NOW },
      })),
    );
    return pair;
  }
  const merge = (kept: string, other: string) =>
    provider.request(`/api/v1/guests/${kept}/merge`, {
      json: { version: 1, other: { id: other, version: 1 } },
      headers: office,
    });
  /** Reservations of guests who are on no list. */
  const orphans = async (eventId: string) =>
    provider.db
      .select({ key: reservations.key })
      .from(reservations)
      .where(
        and(
          eq(reservations.eventId, eventId),
          isNotNull(reservations.guestId),
          notExists(provider.db.select({ one: sql`1` }).from(guests).where(eq(guests.id, reservations.guestId))),
        ),
      );

  it('from both sides at once stay one guest: the other call is refused', async () => {
    const { eventId } = await insertBlock(provider.db);
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = await twoGuests(eventId);
      const answers = await Promise.all([merge(one, two), merge(two, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('while the one who goes is booked for leave no reservation of nobody', async () => {
    const { eventId, categoryIds } = await insertBlock(provider.db, { allotted: ROUNDS * 2 });
    for (let round = 0; round < ROUNDS; round++) {
      const [kept, other] = await twoGuests(eventId);
      const stay = room(categoryIds[0]);
      const body = holdBody([{ ...stay, occupants: [{ name: 'Ana', band: 'adult', guestId: other }] }], {
        guestId: other,
      });
      const [merged, held] = await Promise.all([merge(kept, other), hold(provider.request, eventId, body, office)]);
      expect(merged.status).toBe(200);
      expect([201, 422]).toContain(held.status);
    }
    expect(await orphans(eventId)).toEqual([]);
  });

  it('control: a booking that only looks for the guest, and locks nobody, is left with a guest who is gone', async () => {
    const { eventId, categoryIds } = await insertBlock(provider.db);
    const [kept, other] = await twoGuests(eventId);
    const held = await hold(provider.request, eventId, holdBody([room(categoryIds[0])]));
    const { data } = (await held.json()) as { data: { key: string } };
    await provider.db.transaction(async (tx) => {
      expect(await tx.select().from(guests).where(eq(guests.id, other))).toHaveLength(1);
      expect((await merge(kept, other)).status).toBe(200);
      await tx.update(reservations).set({ guestId: other }).where(eq(reservations.key, data.key));
    });
    expect(await orphans(eventId)).toHaveLength(1);
  });
});
