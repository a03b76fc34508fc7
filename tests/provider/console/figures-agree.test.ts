import { and, eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { EventFigures } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { GuestPage } from '@/lib/contract/guest';
import type { AudienceCount } from '@/lib/contract/mailing';
import type { Panel } from '@/lib/contract/panel';
import type { Report } from '@/lib/contract/report';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { Availability } from '@/lib/contract/room-block';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { guests, payments, refunds, reservations, roomNights } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider } from '@/tests/support/provider';

const CENTS = 100;
const ROOMS = 4;
const NIGHTS = 5;
/** Of a booking of the tests' support. */
const STAY = 3;

/** An event with one category, its staff, and what each place of the console says of it. */
async function startEvent() {
  const provider = await startTestProvider({ now: NOW, seed: false });
  onTestFinished(() => provider.close());
  const block = await insertBlock(provider.db, { allotted: ROOMS, nights: NIGHTS, categories: ['A'] });
  const headers = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  const read = async <Data>(path: string) =>
    dataOf<Data>(await provider.request(`/api/v1/events/${block.eventId}/${path}`, { headers }));
  const body = () => holdBody([room(block.categoryIds[0])]);
  /** Nights as each place that shows them has them. */
  async function nightsShown() {
    const { roomNights: figures } = await read<EventFigures>('figures');
    const panel = await read<Panel>('panel');
    const { categories } = await read<RoomBlock>('categories');
    const report = await read<Report>('reports/rooms');
    const cell = (name: string) => Number(report.rows[0]?.[report.columns.findIndex((column) => column.name === name)]);
    const edited = categories.flatMap((category) => category.nights);
    const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
    const stay = `availability?checkIn=${night(0)}&checkOut=${night(NIGHTS)}`;
    const { categories: offered } = await read<Availability>(stay);
    return {
      sold: {
        figures: figures.sold,
        panel: sum(panel.nights, ({ sold }) => sold),
        editor: sum(edited, ({ sold }) => sold),
        report: cell('sold'),
      },
      free: {
        figures: figures.free,
        editor: sum(edited, ({ free }) => free),
        report: cell('free'),
        guests: sum(offered[0]?.nights ?? [], ({ free }) => free),
      },
    };
  }
  return { provider, block, headers, read, body, nightsShown };
}

it('counts a hold whose time is over nowhere, also before it is ended', async () => {
  const { provider, block, headers, read, body, nightsShown } = await startEvent();
  const name = { firstName: 'Eva', lastName: 'Ruiz', mobile: '+525560000000', email: 'eva@correo.test' };
  const guest = { ...name, id: 'guest-eva', agencyId: AGENCY, eventId: block.eventId, createdAt: NOW };
  await provider.db.insert(guests).values({ ...guest, attendance: 'attends' });
  await confirmed(provider.request, block.code, body());
  const { reservation } = await held(provider.request, block.code, body());
  await provider.db.update(reservations).set({ guestId: guest.id }).where(eq(reservations.key, reservation.key));
  const audience = async () =>
    dataOf<AudienceCount>(
      await provider.request(`/api/v1/events/${block.eventId}/mailings/audience`, {
        json: { audience: { hasReservation: true } },
        headers,
      }),
    );
  const rooms = async () => {
    const { rooms: figures, people } = await read<EventFigures>('figures');
    const { pace } = await read<Panel>('panel');
    const report = await read<Report>('reports/rooms');
    return {
      figures: figures.booked,
      people,
      pace: pace.reduce((all, week) => all + week.rooms, 0),
      report: report.rows[0]?.[report.columns.findIndex((column) => column.name === 'rooms')],
      booked: (await read<Report>('reports/booked')).total,
      profile: (await read<EventProfile>('profile')).standing.rooms,
      guests: (await read<GuestPage>('guests?filter[reservation]=with')).total,
      unbooked: (await read<GuestPage>('guests')).mismatches.comesUnbooked,
      mailed: (await audience()).recipients,
    };
  };
  const [sold, free] = [2 * STAY, ROOMS * NIGHTS - 2 * STAY];
  expect(await nightsShown()).toEqual({
    sold: { figures: sold, panel: sold, editor: sold, report: sold },
    free: { figures: free, editor: free, report: free, guests: free },
  });
  const both = { figures: 2, people: 4, pace: 2, report: 2, booked: 2, profile: 2, guests: 1, unbooked: 0, mailed: 1 };
  expect(await rooms()).toEqual(both);

  provider.clock.set(new Date(NOW.getTime() + (HOLD_MINUTES + 1) * 60_000));
  const [left, back] = [STAY, ROOMS * NIGHTS - STAY];
  expect(await nightsShown()).toEqual({
    sold: { figures: left, panel: left, editor: left, report: left },
    free: { figures: back, editor: back, report: back, guests: back },
  });
  const one = { figures: 1, people: 2, pace: 1, report: 1, booked: 1, profile: 1, guests: 0, unbooked: 1, mailed: 0 };
  expect(await rooms()).toEqual(one);
});

it('calls nothing free on a night that is closed', async () => {
  const { provider, body, block, nightsShown } = await startEvent();
  await confirmed(provider.request, block.code, body());
  await provider.db
    .update(roomNights)
    .set({ closed: true })
    .where(and(eq(roomNights.eventCategoryId, block.categoryIds[0] ?? ''), eq(roomNights.night, night(0))));
  // A room of the closed night and of two others is sold; the rest of the closed one sells to nobody.
  const free = ROOMS * (NIGHTS - 1) - (STAY - 1);
  expect(await nightsShown()).toEqual({
    sold: { figures: STAY, panel: STAY, editor: STAY, report: STAY },
    free: { figures: free, editor: free, report: free, guests: free },
  });
});

it('takes nothing off what is left to pay where somebody else has credit', async () => {
  const { provider, body, block, read } = await startEvent();
  const { reservation } = await confirmed(provider.request, block.code, body());
  await confirmed(provider.request, block.code, body());
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
  const total = reservation.total.amount;
  await provider.db.insert(payments).values({
    id: 'payment-beyond',
    agencyId: AGENCY,
    reservationId: row?.id ?? '',
    method: 'deposit',
    status: 'approved',
    amount: total + 5_000,
    currency: 'USD',
    createdBy: 'visitor',
    createdAt: NOW,
  });
  const { sold, paid, due } = await read<EventFigures>('figures');
  const { money } = await read<Panel>('panel');
  expect([sold.amount, paid.amount, due.amount]).toEqual([2 * total, total + 5_000, total]);
  expect(money.reduce((all, { expected, overdue }) => all + expected.amount + overdue.amount, 0)).toBe(due.amount);
});

it('calls overdue in the list what the dashboard and its filter do, not what a cancelled booking still owes', async () => {
  const { provider, body, block, headers, read } = await startEvent();
  const late = await confirmed(provider.request, block.code, body());
  const ended = await confirmed(provider.request, block.code, body());
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'cancelled', cancelledAt: NOW })
    .where(eq(reservations.key, ended.reservation.key));
  // The minimum was for the day of booking.
  provider.clock.set(new Date(NOW.getTime() + 2 * 86_400_000));
  const again = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  Object.assign(headers, again);
  const { data, total } = await read<{ data: ReservationSummary[]; total: number }>('reservations');
  const overdue = data.filter((row) => row.overdue.amount > 0).map((row) => [row.key, row.overdue.amount]);
  expect([total, overdue]).toEqual([2, [[late.reservation.key, 15_000]]]);
  const { money } = await read<Panel>('panel');
  expect(money.reduce((sum, week) => sum + week.overdue.amount, 0)).toBe(15_000);
  expect((await read<{ total: number }>('reservations?filter[balance]=overdue')).total).toBe(1);
});

it('sums what is under review and what was received as the report of payments does: refunds, holds, and what a cancelled booking paid', async () => {
  const { provider, body, block, read } = await startEvent();
  const { reservation } = await confirmed(provider.request, block.code, body());
  const hold = await held(provider.request, block.code, body());
  await deposited(provider.request, hold, 17_000);
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
  const payment = { id: 'payment-in-part', agencyId: AGENCY, reservationId: row?.id ?? '', method: 'deposit' as const };
  await provider.db
    .insert(payments)
    .values({ ...payment, status: 'approved', amount: 50_000, currency: 'USD', createdBy: 'visitor', createdAt: NOW });
  const back = { paymentId: payment.id, createdAt: NOW };
  await provider.db.insert(refunds).values([
    { ...back, id: 'refund-sent', amount: 20_000, status: 'refunded' },
    { ...back, id: 'refund-asked', amount: 7_000, status: 'requested' },
  ]);
  const ended = await confirmed(provider.request, block.code, body());
  const cancelled = { bookingStatus: 'cancelled' as const, cancelledAt: NOW, total: 9_000 };
  const [kept] = await provider.db
    .update(reservations)
    .set(cancelled)
    .where(eq(reservations.key, ended.reservation.key))
    .returning();
  const paid = { agencyId: AGENCY, reservationId: kept?.id ?? '', method: 'deposit' as const, amount: 9_000 };
  const approved = { status: 'approved' as const, currency: 'USD', createdBy: 'visitor', createdAt: NOW };
  await provider.db.insert(payments).values({ id: 'payment-kept', ...paid, ...approved });
  const paidIn = async (status: string) => {
    const { columns, rows } = await read<Report>(`reports/payments?filter[paymentStatus]=${status}`);
    const cells = (name: string) => rows.map((cell) => Number(cell[columns.findIndex((each) => each.name === name)]));
    const sum = (name: string) => Math.round(cells(name).reduce((all, amount) => all + amount, 0) * CENTS);
    return sum('amount') - sum('refunded');
  };
  const { money } = await read<Panel>('panel');
  const sumOf = (flow: 'underReview' | 'received') => money.reduce((all, week) => all + week[flow].amount, 0);
  expect([sumOf('underReview'), await paidIn('pending')]).toEqual([17_000, 17_000]);
  expect([sumOf('received'), await paidIn('approved')]).toEqual([39_000, 39_000]);
  // Beside what was sold, which a cancelled booking is not.
  expect((await read<EventFigures>('figures')).paid.amount).toBe(30_000);
});

it('counts a card payment in the days and weeks of its receipt: when it was paid, not when it was begun', async () => {
  const { provider, body, block, read } = await startEvent();
  const { reservation } = await confirmed(provider.request, block.code, body());
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
  // Ten minutes before a Monday and a month begin in Cancún, and ten minutes after.
  const [begun, ended] = [new Date('2027-02-01T04:50:00Z'), new Date('2027-02-01T05:10:00Z')];
  const card = { method: 'card' as const, status: 'approved' as const, amount: 20_000, currency: 'USD' };
  const facts = { id: 'payment-at-midnight', agencyId: AGENCY, reservationId: row?.id ?? '', createdBy: 'system' };
  await provider.db.insert(payments).values({ ...facts, ...card, createdAt: begun, decidedAt: ended });
  const { columns, rows } = await read<Report>('reports/payments?filter[from]=2027-02-01');
  expect(rows.map((cells) => cells[columns.findIndex(({ name }) => name === 'paidOn')])).toEqual(['2027-02-01']);
  expect((await read<Report>('reports/payments?filter[to]=2027-01-31')).total).toBe(0);
  const { money } = await read<Panel>('panel');
  const received = money.filter((week) => week.received.amount > 0).map((week) => [week.week, week.received.amount]);
  expect(received).toEqual([['2027-02-01', 20_000]]);
});
