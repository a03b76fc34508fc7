import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { CallPage } from '@/lib/contract/call';
import type { EventFigures, EventWithFigures } from '@/lib/contract/event';
import type { GuestPage } from '@/lib/contract/guest';
import type { Page } from '@/lib/contract/page';
import type { Panel, PanelNeed } from '@/lib/contract/panel';
import type { Report } from '@/lib/contract/report';
import type { ReservationCounts } from '@/lib/contract/reservation-list';
import { reservationState } from '@/lib/contract/standing';
import { addDays } from '@/lib/domain/nights';
import {
  calls,
  events,
  guests,
  payments,
  refunds,
  reservationRooms,
  reservations,
  transportRequests,
} from '@/lib/provider/db/schema';
import { confirmed, dataOf, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const CENTS = 100;
/** The demo's. */
const AGENCY = '1';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW });
});
afterAll(() => provider.close());

type Person = { cookie: string };
const get = async <Data>(path: string, headers: Person) =>
  dataOf<Data>(await provider.request(`/api/v1/events/${path}`, { headers }));
const total = async (path: string, headers: Person) =>
  (await get<{ total: number }>(`${path}${path.includes('?') ? '&' : '?'}per_page=1`, headers)).total;
const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((whole, row) => whole + of(row), 0);

/** The address of the list that each need leads to; the event's one account is a record of its own. */
const LISTS: Record<Exclude<PanelNeed, 'accountComing' | 'defineAccount'>, string> = {
  payment: 'reservations?filter[need]=payment',
  room: 'reservations?filter[need]=room',
  change: 'reservations?filter[need]=change',
  cancellation: 'reservations?filter[need]=cancellation',
  refund: 'reservations?filter[need]=refund',
  attention: 'reservations?filter[need]=attention',
  names: 'reservations?filter[need]=names',
  overdue: 'reservations?filter[balance]=overdue',
  call: 'calls?filter[state]=toDo',
  transport: 'transport-requests?filter[status]=requested',
};

const ATTENDANCES = ['attends', 'pending', 'doesNotAttend'] as const;
const CALL_STATES = ['toDo', 'notAnswered', 'rejected', 'wrongNumber', 'completed'] as const;

/** The rows of an event, counted by themselves as simply as it goes. */
async function rowsOf(idOrCode: string) {
  const { db } = provider;
  const [event] = await db
    .select()
    .from(events)
    .where(or(eq(events.id, idOrCode), eq(events.code, idOrCode)));
  const eventId = event?.id ?? '';
  const booked = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.eventId, eventId), isNull(reservations.deletedAt)));
  const ids = ['', ...booked.map(({ id }) => id)];
  const ofBooked = <Row extends { reservationId: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, reservation: booked.find(({ id }) => id === row.reservationId) }));
  return {
    guests: await db.select().from(guests).where(eq(guests.eventId, eventId)),
    calls: await db.select().from(calls).where(eq(calls.eventId, eventId)),
    transport: ofBooked(await db.select().from(transportRequests).where(eq(transportRequests.eventId, eventId))),
    payments: await db.select().from(payments).where(inArray(payments.reservationId, ids)),
    rooms: ofBooked(await db.select().from(reservationRooms).where(inArray(reservationRooms.reservationId, ids))),
  };
}

/**
 * What the panel counts of guests, calls, transport and payments, which its loader reads of the lists: by their own
 * filters, by their reports and by the rows themselves.
 */
async function expectRowsAgree(event: string, headers: Person, needs: Partial<Record<PanelNeed, number>>) {
  const rows = await rowsOf(event);
  const list = await get<GuestPage>(`${event}/guests?per_page=1`, headers);
  const called = await get<CallPage>(`${event}/calls?per_page=1`, headers);
  for (const answer of ATTENDANCES) {
    const filter = `filter[attendance]=${answer}`;
    const expected = rows.guests.filter(({ attendance }) => attendance === answer).length;
    expect([answer, list.counts[answer]]).toEqual([answer, expected]);
    expect(await total(`${event}/guests?${filter}`, headers)).toBe(expected);
    expect(await total(`${event}/reports/attendance?${filter}`, headers)).toBe(expected);
  }
  for (const filter of ['comesUnbooked', 'declinedBooked'] as const)
    expect(list.mismatches[filter]).toBe(await total(`${event}/guests?filter[mismatch]=${filter}`, headers));
  for (const state of CALL_STATES) {
    const expected = rows.calls.filter((call) => call.state === state).length;
    expect([state, called.counts[state]]).toEqual([state, expected]);
    expect(await total(`${event}/calls?filter[state]=${state}`, headers)).toBe(expected);
    expect(await total(`${event}/reports/calls?filter[state]=${state}`, headers)).toBe(expected);
  }
  expect(needs.call ?? 0).toBe(rows.calls.filter(({ state }) => state === 'toDo').length);
  const quotes = rows.transport.filter(
    ({ status, reservation }) =>
      status === 'requested' && ['confirmed', 'cancellationRequested'].includes(reservation?.bookingStatus ?? ''),
  ).length;
  expect(needs.transport ?? 0).toBe(quotes);
  expect(await total(`${event}/reports/transport?filter[status]=requested`, headers)).toBe(quotes);
  const nameless = rows.rooms.filter(
    ({ status, reservation, adults, juniors, minors, infants, occupants }) =>
      (status === 'requested' || status === 'approved') &&
      ['confirmed', 'cancellationRequested'].includes(reservation?.bookingStatus ?? '') &&
      occupants.filter(({ name }) => name?.trim()).length < adults + juniors + minors + infants,
  );
  expect(needs.names ?? 0).toBe(new Set(nameless.map(({ reservationId }) => reservationId)).size);
  const pending = rows.payments.filter(({ status }) => status === 'pending');
  expect(needs.payment ?? 0).toBe(new Set(pending.map(({ reservationId }) => reservationId)).size);
  expect(await total(`${event}/reports/payments?filter[paymentStatus]=pending`, headers)).toBe(pending.length);
  return { pending: pending.length, guests: rows.guests.length };
}

/** Of a booking that holds its rooms: a hold whose time is over has none. */
const holdsRooms = (reservation: typeof reservations.$inferSelect | undefined) =>
  ['confirmed', 'cancellationRequested'].includes(reservation?.bookingStatus ?? '') ||
  (reservation?.bookingStatus === 'hold' && (reservation.holdExpiresAt ?? NOW) > provider.clock.now());

/**
 * That what was booked and what is due in each week are the rows that their reports have of its days, by day and by
 * sum.
 */
async function expectWeeksAgree(event: string, headers: Person, { pace, money }: Panel, pendingRooms: number) {
  const rows = await rowsOf(event);
  const standing = rows.rooms.filter(
    ({ status, reservation }) => (status === 'requested' || status === 'approved') && holdsRooms(reservation),
  );
  expect(await total(`${event}/reports/booked`, headers)).toBe(standing.length);
  for (const { week, rooms } of pace) {
    const days = `filter[from]=${week}&filter[to]=${addDays(week, 6)}`;
    expect([week, await total(`${event}/reports/booked?${days}`, headers)]).toEqual([week, rooms]);
  }
  const toApprove = standing.filter(
    ({ status, reservation }) => status === 'requested' && reservation?.bookingStatus === 'confirmed',
  );
  expect(pendingRooms).toBe(toApprove.length);
  expect(await total(`${event}/reports/booked?filter[roomState]=toApprove`, headers)).toBe(pendingRooms);
  const leftOf = async (query: string) => {
    const report = await get<Report>(`${event}/reports/dues?per_page=100&${query}`, headers);
    expect(report.rows).toHaveLength(report.total);
    const at = report.columns.findIndex(({ name }) => name === 'left');
    return Math.round(sum(report.rows, (row) => Number(row[at])) * CENTS);
  };
  for (const due of ['overdue', 'expected'] as const) {
    expect(await leftOf(`filter[due]=${due}`)).toBe(sum(money, (row) => row[due].amount));
    for (const { week, ...row } of money) {
      const days = `filter[from]=${week}&filter[to]=${addDays(week, 6)}`;
      expect([week, due, await leftOf(`filter[due]=${due}&${days}`)]).toEqual([week, due, row[due].amount]);
    }
  }
}

/** That every number of the panel is the one of its list, of its report, of the rows and of the event's figures. */
async function expectAgreement(event: string, headers: Person) {
  const panel = await get<Panel>(`${event}/panel`, headers);
  const figures = await get<EventFigures>(`${event}/figures`, headers);
  const counts = Object.fromEntries(panel.needs.map(({ need, count }) => [need, count]));
  for (const [need, list] of Object.entries(LISTS))
    expect([need, counts[need] ?? 0]).toEqual([need, await total(`${event}/${list}`, headers)]);
  const rows = await expectRowsAgree(event, headers, counts);
  expect({ pending: figures.pendingPayments, guests: figures.guests }).toEqual(rows);
  await expectWeeksAgree(event, headers, panel, figures.pendingRooms);
  const rooms = await get<Report>(`${event}/reports/rooms`, headers);
  const sumOf = (name: string) => {
    const at = rooms.columns.findIndex((column) => column.name === name);
    return sum(rooms.rows, (row) => Number(row[at]));
  };
  expect({ booked: sumOf('rooms'), approved: sumOf('approvedRooms') }).toEqual(figures.rooms);
  expect({ allotted: sumOf('allotted'), sold: sumOf('sold'), free: sumOf('free') }).toEqual(figures.roomNights);
  const { state } = await get<ReservationCounts>(`${event}/reservations/counts`, headers);
  for (const each of reservationState.options)
    expect([each, state[each]]).toEqual([each, await total(`${event}/reservations?filter[state]=${each}`, headers)]);
  expect(figures.reservations).toMatchObject({
    hold: state.hold,
    cancelled: state.cancelled,
    rejected: state.rejected,
  });
  const { confirmed: unpaid, paid } = figures.reservations;
  expect(unpaid + paid).toBe(state.toApprove + state.confirmed + state.paid + state.cancellationRequested);
  expect({
    allotted: sum(panel.nights, ({ allotted }) => allotted),
    sold: sum(panel.nights, ({ sold }) => sold),
  }).toEqual({ allotted: figures.roomNights.allotted, sold: figures.roomNights.sold });
  expect(sum(panel.pace, ({ rooms }) => rooms)).toBe(figures.rooms.booked);
  const { columns, rows: approved } = await get<Report>(
    `${event}/reports/payments?filter[paymentStatus]=approved&per_page=100`,
    headers,
  );
  const cents = (row: Report['rows'][number], name: string) =>
    Math.round(Number(row[columns.findIndex((column) => column.name === name)]) * CENTS);
  expect(sum(panel.money, ({ received }) => received.amount)).toBe(
    sum(approved, (row) => cents(row, 'amount') - cents(row, 'refunded')),
  );
  const left = sum(panel.money, ({ expected, overdue }) => expected.amount + overdue.amount);
  return { panel, figures, left };
}

it('stands the agency’s events side by side with the figures of each one’s own panel', async () => {
  const staff = await provider.as('agency@demo.test');
  const read = async (headers: Person, page = 1) =>
    provider.request(`/api/v1/agency/${AGENCY}/figures?page=${page}`, { headers });
  const { data, total: all } = await dataOf<Page<EventWithFigures>>(await read(staff));
  expect(data.map(({ event }) => event.code)).toEqual(expect.arrayContaining(['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA']));
  expect(all).toBe(data.length);
  for (const { event, figures } of data) {
    const { at: _, ...own } = await get<EventFigures>(`${event.code}/figures`, staff);
    expect(figures).toMatchObject(own);
    expect(figures.guests).toBe(await total(`${event.code}/guests`, staff));
  }
  const couple = await dataOf<Page<EventWithFigures>>(await read(await provider.as('organizer@demo.test')));
  expect(couple.data.map(({ event }) => event.code)).toEqual(['PLS-DEMO-BODA']);
  expect((await read(await provider.as('agency2@demo.test'))).status).toBe(404);
  expect((await read(await provider.as('wholesaler@demo.test'))).status).toBe(403);
});

it('every number of the panel equals its list, its report and its SQL, in the demo', async () => {
  const staff = await provider.as('agency@demo.test');
  const { panel } = await expectAgreement('PLS-DEMO-BODA', staff);
  expect(panel.needs.length).toBeGreaterThan(3);
  const days = panel.needs.flatMap(({ since }) => since ?? []);
  expect(days).toEqual(days.toSorted());
  for (const { week } of [...panel.money, ...panel.pace]) expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
});

it('every number of the panel equals its list, its report and its SQL, whatever was answered, called, named and paid', async () => {
  const block = await insertBlock(provider.db, { allotted: 40, agencyId: AGENCY });
  const written = fc.record({
    status: fc.constantFrom('approved', 'pending', 'rejected'),
    amount: fc.integer({ min: 1, max: 60_000 }),
    days: fc.integer({ min: 0, max: 60 }),
    back: fc.integer({ min: 0, max: 100 }),
  });
  const bookings = fc.sample(fc.array(written, { maxLength: 2 }), { numRuns: 8, seed: 7 });
  for (const paid of bookings) {
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    for (const { status, amount, days, back } of paid) {
      const createdAt = new Date(NOW.getTime() + days * 86_400_000);
      const payment = { id: randomUUID(), agencyId: AGENCY, reservationId: row?.id ?? '', method: 'deposit' as const };
      await provider.db
        .insert(payments)
        .values({ ...payment, status: status as 'approved', amount, currency: 'USD', createdBy: 'user:x', createdAt });
      if (status === 'approved' && back > 50)
        await provider.db.insert(refunds).values({
          id: randomUUID(),
          paymentId: payment.id,
          amount: Math.ceil(amount / 2),
          createdAt,
          status: back > 75 ? 'refunded' : 'requested',
        });
    }
  }
  const people = fc.record({
    attendance: fc.constantFrom(...ATTENDANCES),
    state: fc.option(fc.constantFrom(...CALL_STATES)),
    books: fc.boolean(),
  });
  const held = await provider.db.select().from(reservations).where(eq(reservations.eventId, block.eventId));
  for (const [index, { attendance, state, books }] of fc.sample(people, { numRuns: 14, seed: 11 }).entries()) {
    const guestId = `panel-guest-${index}`;
    const of = { agencyId: AGENCY, eventId: block.eventId };
    const name = { firstName: 'Eva', lastName: 'Ruiz', mobile: `+52556000000${index}` };
    await provider.db.insert(guests).values({ ...of, ...name, id: guestId, attendance, createdAt: NOW });
    const call = { ...of, id: `panel-call-${index}`, guestId, type: 'reserve' as const, medium: 'phone' as const };
    if (state)
      await provider.db
        .insert(calls)
        .values({ ...call, state, priority: 'medium', scheduledAt: NOW, doneAt: state === 'completed' ? NOW : null });
    const [own, named] = [held[index], index % 3 === 0];
    if (own && books) await provider.db.update(reservations).set({ guestId }).where(eq(reservations.id, own.id));
    if (own && named)
      await provider.db
        .update(reservationRooms)
        .set({ occupants: [] })
        .where(eq(reservationRooms.reservationId, own.id));
  }
  // What staff put away, and a hold whose time is over and that nobody has ended yet, are in no list.
  const [gone, over] = held.slice(-2);
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'cancelled', deletedAt: NOW })
    .where(eq(reservations.id, gone?.id ?? ''));
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'hold', holdExpiresAt: NOW })
    .where(eq(reservations.id, over?.id ?? ''));
  for (const id of [gone?.id, over?.id]) {
    const paid = (
      await provider.db
        .select()
        .from(payments)
        .where(eq(payments.reservationId, id ?? ''))
    ).map((row) => row.id);
    await provider.db.delete(refunds).where(inArray(refunds.paymentId, ['', ...paid]));
    await provider.db.delete(payments).where(eq(payments.reservationId, id ?? ''));
  }
  await provider.db
    .update(reservationRooms)
    .set({ status: 'cancelled' })
    .where(eq(reservationRooms.reservationId, gone?.id ?? ''));
  for (const day of ['2027-01-10', '2027-03-15', '2027-04-20']) {
    provider.clock.set(new Date(`${day}T17:00:00Z`));
    const headers = await provider.as('agency@demo.test');
    const { figures, panel, left } = await expectAgreement(block.code, headers);
    expect(panel.needs.map(({ need }) => need)).toEqual(expect.arrayContaining(['names', 'call']));
    expect(left).toBe(figures.due.amount);
    // What a payment to approve covers is still expected, though its week is over.
    const weeks = panel.money.filter(({ week, expected }) => expected.amount > 0 && addDays(week, 6) < day);
    if (weeks.length > 0) expect(figures.pendingPayments).toBeGreaterThan(0);
    for (const { week, overdue } of panel.money) if (overdue.amount > 0) expect(week < day).toBe(true);
  }
  provider.clock.set(NOW);
});

it('is for who reads figures, with the lists that they have, of no other agency', async () => {
  const event = 'PLS-DEMO-BODA';
  const asked = async (email: string) =>
    (await provider.request(`/api/v1/events/${event}/panel`, { headers: await provider.as(email) })).status;
  expect(await Promise.all(['wholesaler@demo.test', 'attendee@demo.test', 'agency2@demo.test'].map(asked))).toEqual([
    expect.any(Number),
    403,
    404,
  ]);
  const ofCouple = await get<Panel>(`${event}/panel`, await provider.as('organizer@demo.test'));
  expect(ofCouple.needs.map(({ need }) => need)).not.toContain('call');
});

it('has the account that is to be defined, seen coming and then due, for who defines it, until something is contracted', async () => {
  onTestFinished(() => provider.clock.set(NOW));
  const { eventId } = await insertBlock(provider.db, { categories: [], agencyId: AGENCY });
  const mine = async (day: string, email = 'agency@demo.test') => {
    provider.clock.set(new Date(`${day}T17:00:00Z`));
    return (await get<Panel>(`${eventId}/panel`, await provider.as(email))).needs;
  };
  const due = [{ need: 'defineAccount', count: 1, since: '2027-04-11', by: null }];
  expect(await mine('2027-03-26')).toEqual([]);
  expect(await mine('2027-03-27')).toEqual([{ need: 'accountComing', count: 1, since: null, by: '2027-04-11' }]);
  expect(await mine('2027-04-11')).toEqual(due);
  expect(await mine('2027-04-11', 'payment@demo.test')).toEqual(due);
  // Reads the account and does not write it.
  expect(await mine('2027-04-11', 'weddingplanner@demo.test')).toEqual([]);
  // Of that day: a session of another has ended.
  const headers = await provider.as('agency@demo.test');
  const account = { package: 'love', currency: 'MXN' };
  const path = `/api/v1/events/${eventId}/master-account`;
  const { id } = await dataOf<{ id: string }>(await provider.request(path, { method: 'PUT', headers, json: account }));
  expect(await mine('2027-04-11'), 'an empty account defines nothing').toEqual(due);
  const service = { concept: 'Flores', counts: 'fixed', quantity: 1, unitPrice: 100, currency: 'MXN', state: 'draft' };
  await dataOf(await provider.request(`/api/v1/master-account/${id}/services`, { headers, json: service }), 201);
  expect(await mine('2027-04-11')).toEqual([]);
});

it('of an event without anything is empty', async () => {
  const { eventId } = await insertBlock(provider.db, { categories: [], agencyId: AGENCY });
  expect(await get<Panel>(`${eventId}/panel`, await provider.as('agency@demo.test'))).toEqual({
    needs: [],
    nights: [],
    attrition: null,
    complimentary: null,
    pace: [],
    money: [],
  });
});
