import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import {
  auditLog,
  eventCategories,
  guests,
  outbox,
  payments,
  rates,
  refunds,
  roomNights,
} from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { countNights, dataOf, failureOf, held, holdBody, insertUser, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const look = ({ path, headers }: Booked, json: unknown) =>
  provider.request(`${path}/change-previews`, { json, headers });
const add = ({ path, headers }: Booked, json: unknown, more: Record<string, string> = {}) =>
  provider.request(`${path}/rooms`, { json, headers: { ...headers, ...more } });
const firstRoom = ({ reservation }: Booked) => reservation.rooms[0] ?? { id: '', version: 0 };
const move = (guest: Booked, json: object, headers = guest.headers) =>
  provider.request(`${guest.path}/rooms/${firstRoom(guest).id}/dates`, { json, headers });
const patch = (guest: Booked, json: object) =>
  provider.request(`${guest.path}/rooms/${firstRoom(guest).id}`, { method: 'PATCH', json, headers: guest.headers });
const soldOf = async ({ block }: Booked, category = 0) =>
  (await countNights(provider.db, block.categoryIds[category] ?? '')).map((stock) => stock.sold);
const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];

describe('a room added to a booking', () => {
  it('shows difference and schedule first, then waits for approval at that price, once', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 15_000);
    const rooms = [room(guest.block.categoryIds[1], 1, 2)];
    const shown = await dataOf<ChangePreview>(await look(guest, { kind: 'addRooms', rooms }));
    expect(shown).toMatchObject({
      difference: { amount: 80_000 },
      oldTotal: { amount: 120_000 },
      newTotal: { amount: 200_000 },
      dueNow: { amount: 0 },
    });
    expect(shown.schedule.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['minimum', 15_000],
      ['balance', 185_000],
    ]);
    expect(await soldOf(guest, 1), 'a preview holds nothing').not.toContain(1);
    const wrong = await add(guest, { rooms, expectedDifference: 79_000 });
    expect(wrong.status).toBe(409);
    expect(await failureOf(wrong)).toMatchObject({
      code: 'PRICE_CHANGED',
      error: expect.stringMatching(/USD.2,000\.00/),
      details: { difference: { amount: 80_000, currency: 'USD' } },
    });
    const key = { 'idempotency-key': 'add-once' };
    const after = await dataOf<Reservation>(await add(guest, { rooms, expectedDifference: 80_000 }, key), 201);
    expect(after.rooms.map(({ status, nights }) => [status, nights])).toEqual([
      ['requested', 3],
      ['requested', 2],
    ]);
    expect(after).toMatchObject({ total: { amount: 200_000 }, balance: { amount: 185_000 } });
    expect(ledgerOf(after)).toEqual(BALANCED);
    const again = await add(guest, { rooms, expectedDifference: 80_000 }, key);
    expect((await dataOf<Reservation>(again, 201)).rooms).toHaveLength(2);
    expect((await soldOf(guest, 1)).slice(0, 4)).toEqual([0, 1, 1, 0]);
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'reservation-changed'));
    expect(mails.filter(({ payload }) => payload.key === guest.key)).toHaveLength(1);
  });

  it('is refused as a booking is: sold out, too short, too many people, closed', async () => {
    const guest = await booked(provider, { allotted: 1, categories: ['A'] });
    const [category] = guest.block.categoryIds;
    const wanted = (request: object) => look(guest, { kind: 'addRooms', rooms: [request] });
    expect(await failureOf(await wanted(room(category, 2)))).toMatchObject({
      code: 'SOLD_OUT',
      details: [{ categoryId: category, nights: [night(2)] }],
    });
    expect((await codeOf(await wanted(room(category, 5, 1))))[1]).toBe('BELOW_MINIMUM_NIGHTS');
    expect((await codeOf(await wanted(room(category, 5, 3, { adults: 9 }))))[1]).toBe('OCCUPANCY_EXCEEDED');
    const ofCategory = eq(eventCategories.id, category ?? '');
    await provider.db.update(eventCategories).set({ cutOffDate: '2027-01-09' }).where(ofCategory);
    expect((await codeOf(await wanted(room(category, 5))))[1]).toBe('CATEGORY_CLOSED');
    const byStaff = await provider.request(`${guest.path}/change-previews`, {
      json: { kind: 'addRooms', rooms: [room(category, 5)] },
      headers: staff,
    });
    expect(byStaff.status, 'the agency may').toBe(200);
  });
});

describe('other dates', () => {
  it('take the new nights, give the old ones back and keep what is in both', async () => {
    const guest = await booked(provider, { allotted: 1, categories: ['A'] });
    const dates = { checkIn: night(1), checkOut: night(5) };
    const { id, version } = firstRoom(guest);
    const shown = await dataOf<ChangePreview>(await look(guest, { kind: 'dates', roomId: id, ...dates }));
    expect(shown.difference.amount).toBe(40_000);
    const after = await dataOf<Reservation>(await move(guest, { ...dates, version, expectedDifference: 40_000 }));
    expect(after.rooms[0]).toMatchObject({ ...dates, nights: 4, total: { amount: 160_000 } });
    expect(ledgerOf(after)).toEqual(BALANCED);
    expect((await soldOf(guest)).slice(0, 6)).toEqual([0, 1, 1, 1, 1, 0]);
    const stale = await move(guest, { ...dates, version, expectedDifference: 0 });
    expect(await codeOf(stale)).toEqual([409, 'STALE']);
  });

  it('that are not free name the nights and change nothing', async () => {
    const guest = await booked(provider, { allotted: 1, categories: ['A'] });
    const [category] = guest.block.categoryIds;
    await held(provider.request, guest.block.code, holdBody([room(category, 4)]));
    const { version } = firstRoom(guest);
    const json = { checkIn: night(2), checkOut: night(5), version, expectedDifference: 0 };
    const refused = await move(guest, json);
    expect(await failureOf(refused)).toMatchObject({ code: 'SOLD_OUT', details: [{ nights: [night(4)] }] });
    expect((await soldOf(guest)).slice(0, 7)).toEqual([1, 1, 1, 0, 1, 1, 1]);
    expect(await readNow(provider, guest)).toEqual(guest.reservation);
  });

  it('that cost less than what was paid send the difference back; paid items stay as they were', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 120_000);
    const { version } = firstRoom(guest);
    const json = { checkIn: night(0), checkOut: night(2), version, expectedDifference: -40_000 };
    const after = await dataOf<Reservation>(await move(guest, json));
    expect(after).toMatchObject({ total: { amount: 80_000 }, credit: { amount: 40_000 }, balance: { amount: 0 } });
    expect(after.schedule[0]).toMatchObject({ kind: 'minimum', amount: { amount: 15_000 }, state: 'paid' });
    expect(ledgerOf(after)).toEqual(BALANCED);
    const back = await provider.db
      .select({ amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.id, after.payments[0]?.id ?? ''));
    expect(back).toEqual([{ amount: 40_000 }]);
  });

  it('that cost more again take back what nobody has sent yet of what was to go back', async () => {
    const guest = await booked(provider, { event: { minimumNights: 1 } });
    const { id: paymentId } = await paid(provider, guest, staff, 120_000);
    const moved = async (nights: number, version: number, expectedDifference: number) =>
      dataOf<Reservation>(
        await move(guest, { checkIn: night(0), checkOut: night(nights), version, expectedDifference }),
      );
    // Ordered at one instant, so in either order.
    const refundsOf = ({ payments: made }: Reservation) =>
      made
        .flatMap((payment) => payment.refunds)
        .toSorted((one, other) => one.amount.amount - other.amount.amount)
        .map(({ amount, status }) => [status, amount.amount]);
    const versionOf = ({ rooms }: Reservation) => rooms[0]?.version ?? 0;
    // What staff ordered for a reason of theirs stays.
    const ordered = { json: { amount: 1_000, reason: 'Cortesía' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${paymentId}/refunds`, ordered), 201);
    const shorter = await moved(1, firstRoom(guest).version, -80_000);
    expect(refundsOf(shorter)).toEqual([
      ['requested', 1_000],
      ['requested', 79_000],
    ]);
    const longer = await moved(2, versionOf(shorter), 40_000);
    expect(refundsOf(longer)).toEqual([
      ['requested', 1_000],
      ['requested', 39_000],
    ]);
    const asBefore = await moved(3, versionOf(longer), 40_000);
    expect(refundsOf(asBefore)).toEqual([
      ['requested', 1_000],
      ['withdrawn', 39_000],
    ]);
    expect(asBefore).toMatchObject({ total: { amount: 120_000 }, balance: { amount: 0 }, credit: { amount: 0 } });
    expect((await readNow(provider, guest)).standing).toMatchObject({ agency: { refunds: 1 } });
    const withdrawn = and(eq(auditLog.entityId, paymentId), eq(auditLog.action, 'payment.refundWithdrawn'));
    const entries = await provider.db.select().from(auditLog).where(withdrawn).orderBy(auditLog.id);
    expect(entries).toMatchObject([
      { before: { amount: 79_000 }, after: { status: 'requested', amount: 39_000 } },
      { before: { amount: 39_000 }, after: { status: 'withdrawn', amount: 0 } },
    ]);
    const sent = { json: { trackingKey: 'CLAVE1' }, headers: await staffOf(provider, 'payment') };
    const last = asBefore.payments[0]?.refunds.find(({ status }) => status === 'withdrawn')?.id;
    expect(await codeOf(await provider.request(`/api/v1/refunds/${last}/sent`, sent))).toEqual([
      409,
      'ALREADY_DECIDED',
    ]);
  });

  it('after the cut-off a guest may only leave nights out, which go back to the hotel', async () => {
    const guest = await booked(provider, { allotted: 3, categories: ['A'] });
    const ofCategory = eq(eventCategories.id, guest.block.categoryIds[0] ?? '');
    await provider.db.update(eventCategories).set({ cutOffDate: '2027-01-09' }).where(ofCategory);
    const { version } = firstRoom(guest);
    const longer = await move(guest, { checkIn: night(0), checkOut: night(4), version, expectedDifference: 40_000 });
    expect((await codeOf(longer))[1]).toBe('CATEGORY_CLOSED');
    const shorter = { checkIn: night(0), checkOut: night(2), version, expectedDifference: -40_000 };
    expect((await move(guest, shorter)).status).toBe(200);
    const [left] = await provider.db
      .select()
      .from(roomNights)
      .where(and(eq(roomNights.eventCategoryId, guest.block.categoryIds[0] ?? ''), eq(roomNights.night, night(2))));
    expect([left?.allotted, left?.sold]).toEqual([2, 0]);
  });
});

describe('who sleeps in a room', () => {
  const pair = [
    { name: 'María Peña', band: 'adult' as const },
    { name: 'Luis Peña', band: 'adult' as const, age: 40 },
  ];

  it('may be named and renamed without touching the price, with the version', async () => {
    const guest = await booked(provider);
    const { version } = firstRoom(guest);
    await provider.db.update(rates).set({ amount: 99_900 });
    const after = await dataOf<Reservation>(await patch(guest, { version, occupants: pair, observations: 'Cuna' }));
    expect(after.rooms[0]).toMatchObject({ occupants: pair, observations: 'Cuna', version: version + 1 });
    expect(after.total).toEqual(guest.reservation.total);
    expect(await codeOf(await patch(guest, { version, occupants: pair }))).toEqual([409, 'STALE']);
    await provider.db.update(rates).set({ amount: 20_000 });
  });

  it('are the people that were paid for: one more or less of a band, or of another age, is refused beside its field', async () => {
    const guest = await booked(provider);
    const { version } = firstRoom(guest);
    const named = await dataOf<Reservation>(await patch(guest, { version, occupants: pair }));
    const people = { adults: 2, juniors: 0, minors: 0, infants: 0 };
    const wrong = [
      [[...pair, { name: 'Uno más', band: 'adult' }], 'occupants'],
      [pair.slice(1), 'occupants'],
      [[pair[0], { name: 'Leo', band: 'minor', age: 8 }], 'occupants'],
      [[...pair, { name: 'Leo', band: 'minor', age: 8 }], 'occupants'],
      [[pair[0], { name: 'Luis Peña', band: 'adult', age: 17 }], 'occupants.1.age'],
    ] as const;
    for (const [occupants, field] of wrong)
      for (const priced of [{}, { people, expectedDifference: 0 }])
        for (const headers of [guest.headers, staff]) {
          const json = { version: version + 1, occupants, ...priced };
          const at = `${guest.path}/rooms/${firstRoom(guest).id}`;
          const refused = await provider.request(at, { method: 'PATCH', json, headers });
          expect(refused.status).toBe(422);
          expect(Object.entries((await failureOf(refused)).fields ?? {})).toEqual([
            [field, expect.stringMatching(field === 'occupants' ? /pagadas/ : /edad/)],
          ]);
        }
    expect(await readNow(provider, guest)).toEqual(named);
  });

  it('may be written by staff of its agency, which the log tells, and by nobody else’s', async () => {
    const guest = await booked(provider);
    const { id, version } = firstRoom(guest);
    const asWho = (headers: { cookie: string }, json: object) =>
      provider.request(`${guest.path}/rooms/${id}`, { method: 'PATCH', json, headers });
    const stranger = await insertUser(provider.db, { role: 'agency', agencyId: 'agency-of-strangers' });
    const names = { version, occupants: pair };
    expect((await asWho(await provider.as(stranger.email), names)).status).toBe(404);
    for (const role of ['organizer', 'payment'] as const)
      expect([403, 404], role).toContain((await asWho(await staffOf(provider, role), names)).status);
    expect(await readNow(provider, guest)).toEqual(guest.reservation);
    const after = await dataOf<Reservation>(await asWho(staff, names));
    expect(after.rooms[0]).toMatchObject({ occupants: pair, version: version + 1 });
    expect(after.history.at(-1)).toMatchObject({ action: 'room.namesChanged', by: 'staff' });
    const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(
      rows.filter(({ action }) => action === 'room.namesChanged').map(({ before, after: now }) => [before, now]),
    ).toEqual([
      [
        { occupants: [], observations: null },
        { occupants: pair, observations: null },
      ],
    ]);
    expect(await failureOf(await asWho(staff, names))).toMatchObject({
      code: 'STALE',
      details: { key: guest.key, rooms: [{ occupants: pair }] },
    });
  });

  it('and how many, at the price that was shown', async () => {
    const guest = await booked(provider);
    const { id, version } = firstRoom(guest);
    const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
    const shown = await dataOf<ChangePreview>(await look(guest, { kind: 'people', roomId: id, people }));
    const expectedDifference = shown.difference.amount;
    const wrong = await patch(guest, { version, people, expectedDifference: expectedDifference + 1 });
    expect((await codeOf(wrong))[1]).toBe('PRICE_CHANGED');
    expect((await codeOf(await patch(guest, { version, people })))[1]).toBe('INVALID');
    const after = await dataOf<Reservation>(await patch(guest, { version, people, expectedDifference }));
    expect(after.rooms[0]).toMatchObject({ ...people, occupants: [] });
    expect(ledgerOf(after)).toEqual(BALANCED);
    expect((await soldOf(guest))[0]).toBe(1);
  });
});

describe('a name that was picked from a list', () => {
  const listed = (agencyId: string, eventId: string, id: string) => ({
    id,
    agencyId,
    eventId,
    firstName: 'Ana',
    lastName: 'García',
    mobile: '+525511112222',
    attendance: 'attends' as const,
    createdAt: NOW,
  });
  const withName = (guestId: string) => [
    { name: 'Ana G.', band: 'adult' as const, guestId },
    { name: '', band: 'adult' as const },
  ];

  it('is of the event’s own list, in a room that is added or changed', async () => {
    const guest = await booked(provider);
    const other = await booked(provider);
    await provider.db
      .insert(guests)
      .values([
        listed(guest.block.agencyId, guest.block.eventId, `own-${guest.key}`),
        listed(other.block.agencyId, other.block.eventId, `stranger-${guest.key}`),
      ]);
    const own = withName(`own-${guest.key}`);
    const strange = withName(`stranger-${guest.key}`);
    const refusal = async (answer: Response) => [answer.status, Object.keys((await failureOf(answer)).fields ?? {})];
    const atGuest = (at = '') => [422, [`${at}occupants.0.guestId`]];

    const added = (occupants: typeof own) => ({
      rooms: [room(guest.block.categoryIds[1], 1, 2, { occupants })],
      expectedDifference: 80_000,
    });
    expect(await refusal(await add(guest, added(strange)))).toEqual(atGuest('rooms.0.'));
    expect((await readNow(provider, guest)).rooms).toHaveLength(1);
    const { version } = firstRoom(guest);
    expect(await refusal(await patch(guest, { version, occupants: strange }))).toEqual(atGuest());
    const people = { adults: 2, juniors: 0, minors: 0, infants: 0 };
    const priced = { version, people, expectedDifference: 0 };
    expect(await refusal(await patch(guest, { ...priced, occupants: strange }))).toEqual(atGuest());

    expect((await add(guest, added(own))).status).toBe(201);
    const after = await dataOf<Reservation>(await patch(guest, { version, occupants: own }));
    expect(after.rooms.map(({ occupants }) => occupants[0]?.guestId)).toEqual([own[0]?.guestId, own[0]?.guestId]);
  });
});

describe('a room that is rejected', () => {
  it('leaves the total, and what was paid beyond it goes back', async () => {
    const guest = await booked(provider, {}, 2);
    await paid(provider, guest, staff, 200_000);
    const path = `${guest.path}/rooms/${firstRoom(guest).id}/approve`;
    expect(
      (await provider.request(path, { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff })).status,
    ).toBe(200);
    const after = await readNow(provider, guest);
    expect(after).toMatchObject({ total: { amount: 120_000 }, credit: { amount: 80_000 } });
    expect(ledgerOf(after)).toEqual(BALANCED);
    expect(after.payments.flatMap((payment) => payment.refunds.map(({ amount }) => amount.amount))).toEqual([80_000]);
  });
});
