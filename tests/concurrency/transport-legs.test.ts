import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations, transportLegParties, transportLegs, transportRequests } from '@/lib/provider/db/schema';
import { AGENCY, confirmed, holdBody, insertBlock, insertUser, NOW, night, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const SEATS = 6;
const PARTY = 2;
const PLANNERS = 8;

describe.skipIf(!TEST_DATABASE_URL)('planners who fill one vehicle at once', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  /** A vehicle of six seats, and eight couples on the way that day. */
  async function aVehicle() {
    const { eventId, code, categoryIds } = await insertBlock(provider.db);
    const guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
    const [booking] = await provider.db
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.key, guest.reservation.key));
    const reservationId = booking?.id ?? '';
    const of = { agencyId: AGENCY, eventId, createdAt: NOW };
    const legId = randomUUID();
    await provider.db
      .insert(transportLegs)
      .values({ ...of, id: legId, movement: 'arrival', day: night(0), capacity: SEATS });
    const ids = Array.from({ length: PLANNERS }, () => randomUUID());
    const asked = { kind: 'ground', status: 'accepted', holder: 'Ana', adults: PARTY, minors: 0 } as const;
    const way = { departureDate: night(0), origin: 'Aeropuerto', destination: 'Hotel' };
    await provider.db
      .insert(transportRequests)
      .values(ids.map((id) => ({ ...of, ...asked, ...way, id, reservationId })));
    return { eventId, legId, ids };
  }
  const riding = async (legId: string) =>
    (await provider.db.select().from(transportLegParties).where(eq(transportLegParties.legId, legId))).length;

  it('fill its seats and no more: the others are told', async () => {
    const { eventId, legId, ids } = await aVehicle();
    const answers = await Promise.all(
      ids.map((requestId) =>
        provider.request(`/api/v1/events/${eventId}/transport-legs/moves`, {
          headers: office,
          json: { day: night(0), legId, parties: [{ requestId, movement: 'arrival' }] },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SEATS / PARTY);
    expect(statuses.filter((status) => status === 409)).toHaveLength(PLANNERS - SEATS / PARTY);
    expect(await riding(legId)).toBe(SEATS / PARTY);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('would overfill it without the lock: the control', async () => {
    const { legId, ids } = await aVehicle();
    await Promise.all(
      ids.map((requestId) =>
        provider.db.transaction(async (tx) => {
          const seated = await tx.select().from(transportLegParties).where(eq(transportLegParties.legId, legId));
          if ((seated.length + 1) * PARTY <= SEATS)
            await tx.insert(transportLegParties).values({ requestId, movement: 'arrival', legId });
        }),
      ),
    );
    expect(await riding(legId)).toBeGreaterThan(SEATS / PARTY);
  });
});
