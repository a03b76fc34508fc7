import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { Reservation } from '@/lib/contract/reservation';
import { expireChanges } from '@/lib/provider/booking/change/settle-change';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import {
  auditLog,
  events,
  notifications,
  outbox,
  rates,
  reservationRooms,
  reservations,
} from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { confirmed, countNights, dataOf, failureOf, holdBody, NOW, night, room } from '@/tests/support/booking';
import {
  approvedBooking,
  decideChange,
  firstRoom,
  moveTo,
  requestPath,
  statusesOf,
} from '@/tests/support/change-request';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const DAY = 86_400_000;

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const ONE_ROOM = { allotted: 1, categories: ['A'] };
const soldOf = async ({ block }: Booked) =>
  (await countNights(provider.db, block.categoryIds[0] ?? '')).map(({ sold }) => sold).slice(0, 7);
const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const withdraw = (guest: Booked, headers = guest.headers) =>
  provider.request(requestPath(guest), { method: 'DELETE', headers });
const mailsTo = async ({ key }: Booked) =>
  (await provider.db.select().from(outbox).where(like(outbox.kind, 'change-%')))
    .filter(({ payload }) => payload.key === key)
    .map(({ kind }) => kind)
    .sort();
const noticesOf = async ({ key }: Booked) => {
  const found = await provider.db
    .select({ status: notifications.status })
    .from(notifications)
    .innerJoin(reservations, eq(reservations.id, notifications.reservationId))
    .where(and(eq(reservations.key, key), eq(notifications.type, 'CHG_TO_APPV')));
  return found.map(({ status }) => status);
};

describe('a guest’s change of an approved room, where the event has guests ask', () => {
  it('waits with its price shown before, holds the nights that it adds, and changes nothing until then', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    const { id: roomId } = firstRoom(guest);
    const change = { kind: 'dates', roomId, checkIn: night(1), checkOut: night(5) };
    const shown = await dataOf<ChangePreview>(
      await provider.request(`${guest.path}/change-previews`, { json: change, headers: guest.headers }),
    );
    expect(shown).toMatchObject({ asks: true, difference: { amount: 40_000 } });
    const after = await dataOf<Reservation>(await moveTo(provider, guest, [1, 5], { difference: 40_000 }));
    expect(after.rooms[0]).toMatchObject({ checkIn: night(0), checkOut: night(3), status: 'approved' });
    expect(after.total).toEqual(guest.reservation.total);
    expect(after.changeRequests).toMatchObject([
      {
        status: 'waiting',
        kind: 'dates',
        from: { checkIn: night(0), checkOut: night(3), adults: 2 },
        to: { checkIn: night(1), checkOut: night(5), adults: 2 },
        difference: { amount: 40_000 },
        reason: null,
      },
    ]);
    expect(after.standing.agency.changes).toBe(1);
    expect(await soldOf(guest), 'old and new nights').toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(await mailsTo(guest)).toEqual(['change-requested', 'change-to-decide']);
    expect(await noticesOf(guest)).toEqual(['On']);
    const second = await moveTo(provider, guest, [2, 5], { difference: 0 });
    expect(await codeOf(second)).toEqual([409, 'CHANGE_WAITS']);
    expect(await codeOf(await moveTo(provider, guest, [2, 5], { headers: staff }))).toEqual([409, 'CHANGE_WAITS']);
    const listed = await dataOf<{ total: number }>(
      await provider.request(`/api/v1/events/${guest.block.eventId}/reservations?filter[need]=change`, {
        headers: staff,
      }),
    );
    expect(listed.total).toBe(1);
  });

  it('of people keeps the names as they were given with it: others are not taken while it waits', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    const { id: roomId, version } = firstRoom(guest);
    const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
    const write = async (json: object) =>
      provider.request(`${guest.path}/rooms/${roomId}`, { method: 'PATCH', json, headers: guest.headers });
    const look = { json: { kind: 'people', roomId, people }, headers: guest.headers };
    const shown = await dataOf<ChangePreview>(await provider.request(`${guest.path}/change-previews`, look));
    const named = { occupants: [{ name: 'Inés Soto', band: 'adult' }], people };
    await dataOf(await write({ ...named, version, expectedDifference: shown.difference.amount }));
    const both = [
      { name: 'Inés Soto Gil', band: 'adult' },
      { name: 'Hugo Soto', band: 'adult' },
    ];
    expect(await codeOf(await write({ version, occupants: both }))).toEqual([409, 'CHANGE_WAITS']);
    await dataOf(await write({ version, observations: 'Piso alto' }));
    await dataOf(await decideChange(provider, guest, { decision: 'reject', reason: 'Ya no' }, staff));
    const after = await dataOf<Reservation>(await write({ version: version + 1, occupants: both }));
    expect(after.rooms[0]?.occupants).toMatchObject(both);
  });

  it('is approved at the price that was agreed to, whatever the rates are since, and gives the old nights back', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [1, 5], { difference: 40_000 });
    await provider.db.update(rates).set({ amount: 99_900 });
    const after = await dataOf<Reservation>(await decideChange(provider, guest, { decision: 'approve' }, staff));
    await provider.db.update(rates).set({ amount: 20_000 });
    expect(after.rooms[0]).toMatchObject({ checkIn: night(1), checkOut: night(5), total: { amount: 160_000 } });
    expect(after.total.amount).toBe(160_000);
    expect(ledgerOf(after)).toEqual(BALANCED);
    expect(statusesOf(after)).toEqual(['approved']);
    expect(after.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['change.requested', 'change.approved', 'room.datesChanged']),
    );
    expect(await soldOf(guest)).toEqual([0, 1, 1, 1, 1, 0, 0]);
    expect(await mailsTo(guest)).toEqual(['change-approved', 'change-requested', 'change-to-decide']);
    expect(await noticesOf(guest)).toEqual(['Off']);
    const again = await decideChange(provider, guest, { decision: 'reject', reason: 'No' }, staff);
    expect(await failureOf(again)).toMatchObject({ code: 'ALREADY_DECIDED', details: { key: guest.key } });
  });

  it('is rejected with a reason that the guest reads; room, total and nights are as before', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [3, 6]);
    expect(await soldOf(guest)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(await codeOf(await decideChange(provider, guest, { decision: 'reject' }, staff))).toEqual([422, 'INVALID']);
    const json = { decision: 'reject', reason: 'El hotel ya no tiene esas noches' };
    expect((await decideChange(provider, guest, json, guest.headers)).status, 'a guest decides nothing').toBe(403);
    const after = await dataOf<Reservation>(await decideChange(provider, guest, json, staff));
    expect(after.changeRequests).toMatchObject([{ status: 'rejected', reason: json.reason }]);
    expect(after.rooms[0]).toMatchObject({ checkIn: night(0), checkOut: night(3) });
    expect(await soldOf(guest)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    const [told] = (await provider.db.select().from(outbox).where(eq(outbox.kind, 'change-rejected'))).filter(
      ({ payload }) => payload.key === guest.key,
    );
    expect(told?.payload).toMatchObject({ reason: json.reason });
    const [logged] = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, firstRoom(guest).id), eq(auditLog.action, 'change.rejected')));
    expect(logged).toMatchObject({ before: { checkIn: night(0) }, after: { checkIn: night(3), reason: json.reason } });
  });

  it('is taken back by its guest, once, and can be asked for again', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    expect(await codeOf(await withdraw(guest))).toEqual([409, 'INVALID_STATE']);
    await moveTo(provider, guest, [3, 6]);
    expect((await withdraw(await booked(provider), guest.headers)).status).toBe(404);
    expect(statusesOf(await dataOf<Reservation>(await withdraw(guest)))).toEqual(['withdrawn']);
    expect(await soldOf(guest)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(await codeOf(await withdraw(guest))).toEqual([409, 'ALREADY_DECIDED']);
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    const again = await dataOf<Reservation>(await moveTo(provider, guest, [3, 6]));
    provider.clock.set(NOW);
    expect(statusesOf(again)).toEqual(['withdrawn', 'waiting']);
    expect(await mailsTo(guest)).toEqual([
      'change-requested',
      'change-requested',
      'change-to-decide',
      'change-to-decide',
      'change-withdrawn',
      'change-withdrawn-staff',
    ]);
  });

  it('ends by itself when nobody decides it for a week, and the guest is told', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [3, 6]);
    const run = () => expireChanges({ ctx: systemContext(provider) });
    provider.clock.set(new Date(NOW.getTime() + 7 * DAY - 1000));
    await run();
    expect((await soldOf(guest))[3]).toBe(1);
    provider.clock.set(new Date(NOW.getTime() + 7 * DAY));
    await run();
    expect(await run(), 'once').toBe(0);
    provider.clock.set(NOW);
    expect(statusesOf(await readNow(provider, guest))).toEqual(['expired']);
    expect(await soldOf(guest)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(await mailsTo(guest)).toContain('change-expired');
    expect(await noticesOf(guest)).toEqual(['Off']);
  });

  it('goes with the booking that is cancelled: every night is given back once', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [3, 6]);
    const asked = { expectedPenalty: 0 };
    await provider.request(`${guest.path}/cancellation`, { json: asked, headers: guest.headers });
    const early = await decideChange(provider, guest, { decision: 'approve' }, staff);
    expect(await codeOf(early), 'the cancellation is decided first').toEqual([409, 'INVALID_STATE']);
    const json = { decision: 'approve' };
    const after = await dataOf<Reservation>(
      await provider.request(`${guest.path}/cancellation/decision`, { json, headers: staff }),
    );
    expect([after.status, statusesOf(after)]).toEqual(['cancelled', ['ended']]);
    expect(await soldOf(guest)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await noticesOf(guest)).toEqual(['Off']);
  });

  it('goes with the booking that lapses unpaid: every night is given back once', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [3, 6]);
    expect(await soldOf(guest)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    const unpaid = { lapsesAt: NOW, lapseWarnedAt: new Date(NOW.getTime() - DAY) };
    await provider.db.update(reservations).set(unpaid).where(eq(reservations.key, guest.key));
    expect(await runLapses({ ctx: systemContext(provider) })).toBe(1);
    const after = await readNow(provider, guest);
    expect([after.status, statusesOf(after)]).toEqual(['expired', ['ended']]);
    expect(await soldOf(guest)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await noticesOf(guest)).toEqual(['Off']);
  });

  it('that was decided before gives nothing back again: whoever has its nights by now keeps them', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await moveTo(provider, guest, [3, 6]);
    await dataOf(await decideChange(provider, guest, { decision: 'reject', reason: 'Ya no hay' }, staff));
    const { code, categoryIds } = guest.block;
    await confirmed(provider.request, code, holdBody([room(categoryIds[0], 3)]));
    expect(await soldOf(guest)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    const asked = { expectedPenalty: 0, reason: 'agency' };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json: asked, headers: staff }));
    expect(await soldOf(guest)).toEqual([0, 0, 0, 1, 1, 1, 0]);
    expect(statusesOf(await readNow(provider, guest))).toEqual(['rejected']);
  });

  it('of people keeps the names that came with it until it is approved; what is paid too much goes back', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM);
    await paid(provider, guest, staff, 120_000);
    const { id: roomId, version } = firstRoom(guest);
    const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
    const change = { kind: 'people', roomId, people };
    const shown = await dataOf<ChangePreview>(
      await provider.request(`${guest.path}/change-previews`, { json: change, headers: guest.headers }),
    );
    const occupants = [{ name: 'Eva Ruiz', band: 'adult' }];
    const json = { version, people, occupants, expectedDifference: shown.difference.amount };
    const path = `${guest.path}/rooms/${roomId}`;
    const asked = await dataOf<Reservation>(
      await provider.request(path, { method: 'PATCH', json, headers: guest.headers }),
    );
    expect(asked.rooms[0]).toMatchObject({ adults: 2, occupants: [] });
    const after = await dataOf<Reservation>(await decideChange(provider, guest, { decision: 'approve' }, staff));
    expect(after.rooms[0]).toMatchObject({ adults: 1, occupants });
    expect(after.credit.amount).toBe(-shown.difference.amount);
    expect(ledgerOf(after)).toEqual(BALANCED);
  });

  it('is made at once by staff, and by the guest while the room waits for approval anyway', async () => {
    const approved = await approvedBooking(provider, ONE_ROOM);
    const byStaff = await dataOf<Reservation>(await moveTo(provider, approved, [1, 4], { headers: staff }));
    expect([byStaff.rooms[0]?.checkIn, byStaff.changeRequests]).toEqual([night(1), []]);
    const waiting = await booked(provider, { ...ONE_ROOM, event: { guestChanges: 'asks' } });
    const byGuest = await dataOf<Reservation>(await moveTo(provider, waiting, [1, 4]));
    expect([byGuest.rooms[0]?.checkIn, byGuest.changeRequests]).toEqual([night(1), []]);
  });
});

describe('where changes are locked', () => {
  it('the guest is refused and told whom to ask, names may still be written, staff change as ever', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM, 'locked');
    expect((await readNow(provider, guest)).roomChanges).toEqual({ rule: 'locked', lockedFrom: null });
    const refused = await moveTo(provider, guest, [1, 4]);
    expect(refused.status).toBe(409);
    const failure = await failureOf(refused);
    expect(failure.code).toBe('CHANGE_LOCKED');
    expect(failure.error).toContain('+525555555555');
    const { id, version } = firstRoom(guest);
    const preview = { kind: 'dates', roomId: id, checkIn: night(1), checkOut: night(4) };
    const look = await provider.request(`${guest.path}/change-previews`, { json: preview, headers: guest.headers });
    expect(await codeOf(look)).toEqual([409, 'CHANGE_LOCKED']);
    const named = { version, occupants: [], observations: 'Planta baja' };
    const patched = await provider.request(`${guest.path}/rooms/${id}`, {
      method: 'PATCH',
      json: named,
      headers: guest.headers,
    });
    expect((await dataOf<Reservation>(patched)).rooms[0]?.observations).toBe('Planta baja');
    const json = { checkIn: night(1), checkOut: night(4), version: version + 1, expectedDifference: 0 };
    const byStaff = await provider.request(`${guest.path}/rooms/${id}/dates`, { json, headers: staff });
    expect(byStaff.status).toBe(200);
  });

  it('from the day after the room’s arrival, whatever the event’s rule', async () => {
    const guest = await approvedBooking(provider, ONE_ROOM, 'automatic');
    const { id: roomId } = firstRoom(guest);
    const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
    const json = { kind: 'people', roomId, people };
    const fewer = () => provider.request(`${guest.path}/change-previews`, { json, headers: guest.headers });
    expect((await readNow(provider, guest)).roomChanges.rule).toBe('automatic');
    expect((await fewer()).status).toBe(200);
    const stay = { checkIn: '2027-01-09', checkOut: '2027-01-12' };
    await provider.db.update(reservationRooms).set(stay).where(eq(reservationRooms.id, roomId));
    expect((await readNow(provider, guest)).roomChanges.rule).toBe('locked');
    expect(await codeOf(await fewer())).toEqual([409, 'CHANGE_LOCKED']);
  });

  it('from the rooming list’s lock date on, in the event’s zone', async () => {
    const guest = await approvedBooking(
      provider,
      { ...ONE_ROOM, event: { changesLockDate: '2027-01-11' } },
      'automatic',
    );
    const lockDay = (hour: string) => provider.clock.set(new Date(`2027-01-11T${hour}Z`));
    lockDay('04:59:00');
    expect((await readNow(provider, guest)).roomChanges).toEqual({ rule: 'automatic', lockedFrom: '2027-01-11' });
    lockDay('05:00:00');
    expect((await readNow(provider, guest)).roomChanges.rule).toBe('locked');
    expect(await codeOf(await moveTo(provider, guest, [1, 4]))).toEqual([409, 'CHANGE_LOCKED']);
    provider.clock.set(NOW);
  });
});

it('the rule is one of the event’s terms, which its staff set', async () => {
  const { block } = await booked(provider);
  const path = `/api/v1/events/${block.eventId}/booking-terms`;
  const terms = await dataOf<EventTerms>(await provider.request(path, { headers: staff }));
  expect(terms).toMatchObject({ guestChanges: 'automatic', changesLockDate: null });
  const json = { version: terms.version, guestChanges: 'asks', changesLockDate: '2027-05-20' };
  await dataOf(await provider.request(path, { method: 'PATCH', json, headers: staff }));
  const [event] = await provider.db.select().from(events).where(eq(events.id, block.eventId));
  expect(event).toMatchObject({ guestChanges: 'asks', changesLockDate: '2027-05-20' });
});
