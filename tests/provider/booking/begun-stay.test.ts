import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import { events, reservationRooms } from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, readNow } from '@/tests/support/after-booking';
import { countNights, dataOf, failureOf, insertUser, NOW, night } from '@/tests/support/booking';
import { approvedBooking, decideChange, firstRoom, moveTo } from '@/tests/support/change-request';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let desk: string;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  desk = (await insertUser(provider.db, { role: 'agency' })).email;
  staff = await provider.as(desk);
});
afterEach(async () => {
  provider.clock.set(NOW);
  staff = await provider.as(desk);
});
afterAll(() => provider.close());

/** Noon of a day of the block; everybody logs in anew, since sessions do not last for months. */
async function comes(days: number, guest: Booked): Promise<void> {
  provider.clock.set(new Date(`${night(days)}T17:00:00Z`));
  staff = await provider.as(desk);
  const json = { key: guest.key, email: 'maria@correo.test' };
  guest.headers = { cookie: cookieHeader(await provider.request('/login', { json })) };
}

const soldOf = async ({ block }: Booked) =>
  (await countNights(provider.db, block.categoryIds[0] ?? '')).map(({ sold }) => sold).slice(0, 5);
const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const look = (guest: Booked, json: object, headers = guest.headers) =>
  provider.request(`${guest.path}/change-previews`, { json, headers });
const ONE_ROOM = { allotted: 1, categories: ['A'] };
const PEOPLE = { adults: 3, juniors: 0, minors: 0, infants: 0 };
const ofPeople = (guest: Booked) => ({ kind: 'people', roomId: firstRoom(guest).id, people: PEOPLE });

describe('a room whose guests have arrived', () => {
  it('is left early or kept for a night more by staff, with the nights of it alone given back or taken', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM, 'automatic');
    await comes(1, guest);
    const stays = { headers: staff, difference: 40_000 };
    const longer = await dataOf<Reservation>(await moveTo(provider, guest, [0, 4], stays));
    expect(longer.rooms[0]).toMatchObject({ checkIn: night(0), checkOut: night(4), total: { amount: 160_000 } });
    expect([ledgerOf(longer), await soldOf(guest)]).toEqual([BALANCED, [1, 1, 1, 1, 0]]);
    // Below the event's two nights, which bind nobody who leaves.
    const leaves = { headers: staff, difference: -120_000 };
    const shorter = await dataOf<Reservation>(
      await moveTo(provider, { ...guest, reservation: longer }, [0, 1], leaves),
    );
    expect(shorter.rooms[0]).toMatchObject({ checkOut: night(1), total: { amount: 40_000 } });
    expect([ledgerOf(shorter), await soldOf(guest)]).toEqual([BALANCED, [1, 0, 0, 0, 0]]);
  });

  it('takes one more person by staff, and no night that is over', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM, 'automatic');
    const late = await approvedBooking(provider, ONE_ROOM, 'automatic');
    await comes(2, guest);
    const { id, version } = firstRoom(guest);
    const shown = await dataOf<ChangePreview>(await look(guest, ofPeople(guest), staff));
    const json = { version, people: PEOPLE, expectedDifference: shown.difference.amount };
    const path = `${guest.path}/rooms/${id}`;
    const after = await dataOf<Reservation>(await provider.request(path, { method: 'PATCH', json, headers: staff }));
    expect([after.rooms[0]?.adults, await soldOf(guest)]).toEqual([3, [1, 1, 1, 0, 0]]);
    await provider.db
      .update(reservationRooms)
      .set({ checkIn: night(1) })
      .where(eq(reservationRooms.id, firstRoom(late).id));
    expect(await codeOf(await moveTo(provider, late, [0, 3], { headers: staff }))).toEqual([422, 'INVALID']);
  });

  it.each(['approved', 'requested'] as const)('is not its guest’s to change: %s', async (status) => {
    const guest = await approvedBooking(provider, ONE_ROOM, 'automatic');
    await provider.db
      .update(reservationRooms)
      .set({ status })
      .where(eq(reservationRooms.id, firstRoom(guest).id));
    await comes(1, guest);
    expect(await codeOf(await look(guest, ofPeople(guest)))).toEqual([409, 'CHANGE_LOCKED']);
    expect(await codeOf(await moveTo(provider, guest, [0, 2], { difference: -40_000 }))).toEqual([
      409,
      'CHANGE_LOCKED',
    ]);
    expect((await readNow(provider, guest)).rooms[0]).toMatchObject({ checkOut: night(3), adults: 2 });
  });
});

describe('a minimum of nights that was raised since', () => {
  const raise = ({ block }: Booked) =>
    provider.db.update(events).set({ minimumNights: 4 }).where(eq(events.id, block.eventId));

  it('leaves the people of a booking to be changed, and binds who asks for fewer nights', async () => {
    const guest = await booked(provider, ONE_ROOM);
    await raise(guest);
    expect((await look(guest, ofPeople(guest))).status).toBe(200);
    expect((await look(guest, ofPeople(guest), staff)).status).toBe(200);
    expect((await moveTo(provider, guest, [1, 4])).status, 'as many nights as before').toBe(200);
    const shorter = { kind: 'dates', roomId: firstRoom(guest).id, checkIn: night(1), checkOut: night(3) };
    expect((await codeOf(await look(guest, shorter)))[1]).toBe('BELOW_MINIMUM_NIGHTS');
  });

  it('leaves a change that waits to be approved', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    const { id, version } = firstRoom(guest);
    const shown = await dataOf<ChangePreview>(await look(guest, ofPeople(guest)));
    const json = { version, people: PEOPLE, expectedDifference: shown.difference.amount };
    const asked = { method: 'PATCH', json, headers: guest.headers };
    await dataOf(await provider.request(`${guest.path}/rooms/${id}`, asked));
    await raise(guest);
    const after = await dataOf<Reservation>(await decideChange(provider, guest, { decision: 'approve' }, staff));
    expect(after.rooms[0]?.adults).toBe(3);
  });
});
