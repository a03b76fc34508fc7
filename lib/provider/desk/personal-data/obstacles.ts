import { and, eq, exists, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ErasureObstacle } from '@/lib/contract/personal-data';
import { mayStillBePaid } from '@/lib/domain/card';
import { groupedBy } from '@/lib/domain/grouped-by';
import { isUnderWay, lastRefundFailed } from '@/lib/domain/refund-state';
import { BOOKED } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { companions, events, payments, refunds, reservationRooms, reservations } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { isLivingHold } from '../../ground/due-hold';
import type { Person } from './find-person';

type Db = Database | Transaction;

/**
 * Rooms that are still to be slept in, by the day where the event is, of a booking that stands or of a hold that runs:
 * the hotel has to know who comes.
 */
export function isStillSlept(db: Db, now: Date): SQL | undefined {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${events.timeZone})::date`;
  const standing = db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(
      and(
        eq(reservations.id, reservationRooms.reservationId),
        or(inArray(reservations.bookingStatus, [...BOOKED]), isLivingHold(now)),
        gt(reservationRooms.checkOut, today),
      ),
    );
  return and(inArray(reservationRooms.status, ['requested', 'approved']), exists(standing));
}

/** Rooms in which guests of a list are named. */
export const hasNamed = (guestIds: string[]): SQL =>
  or(
    sql`false`,
    ...guestIds.map((guestId) => sql`${reservationRooms.occupants} @> ${JSON.stringify([{ guestId }])}::jsonb`),
  ) ?? sql`false`;

/** How many rooms a person will still sleep in: their own, and those of others in which they are named or invited. */
async function roomsAhead(db: Db, now: Date, { roomIds, guestIds, selfIds }: Person): Promise<number> {
  const invited = db
    .select({ roomId: companions.roomId })
    .from(companions)
    .where(and(inArray(companions.id, selfIds), isNull(companions.leftAt)));
  const theirs = or(inArray(reservationRooms.id, roomIds), inArray(reservationRooms.id, invited), hasNamed(guestIds));
  return db.$count(reservationRooms, and(theirs, isStillSlept(db, now)));
}

/**
 * What stands in the way of erasing a person now; null where nothing does. A booked room of an event that is not over
 * is told before other reasons.
 */
export async function obstacleOf(db: Db, ctx: Context, person: Person): Promise<ErasureObstacle | null> {
  const now = ctx.clock.now();
  const booked = await db
    .select({ event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(inArray(reservations.id, person.reservationIds), inArray(reservations.bookingStatus, [...BOOKED])));
  const held = await db.$count(reservations, and(inArray(reservations.id, person.reservationIds), isLivingHold(now)));
  const isAhead = booked.some(
    ({ event: { rangeEnd, eventDate, timeZone } }) => (rangeEnd ?? eventDate) >= dateInZone(now, timeZone),
  );
  if (held > 0 || isAhead || (await roomsAhead(db, now, person)) > 0) return 'bookingAhead';
  return (await openMoney(db, ctx, person)) ? 'moneyOpen' : null;
}

/** Raises INVALID_STATE with what is in the way of erasing the person. */
export async function refuseObstacle(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const what = await obstacleOf(tx, ctx, person);
  if (what) fail('INVALID_STATE', { values: { what } });
}

/** Whether refunds of these payments are still to be made, or failed and the money was not sent otherwise since. */
async function owesRefund(db: Db, paymentIds: string[]): Promise<boolean> {
  const made = await db
    .select({ paymentId: refunds.paymentId, status: refunds.status, decidedAt: refunds.decidedAt, of: payments.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.paymentId, paymentIds));
  const ofPayments = [...groupedBy(made, ({ paymentId }) => [paymentId]).values()];
  return ofPayments.some(
    (rows) => rows.some(({ status }) => isUnderWay(status)) || (rows[0]?.of !== 'refunded' && lastRefundFailed(rows)),
  );
}

/**
 * Whether money of a person's reservations is under way. A failed card payment counts while its processor (if the
 * agency still uses it) may yet say that it was taken.
 */
async function openMoney(db: Db, ctx: Context, { paymentIds }: Person): Promise<boolean> {
  const ids = sql.param(paymentIds);
  const found = await db.execute(sql`select 1 from payments where id = any(${ids})
      and status in ('pending', 'requiresAction') limit 1`);
  if (resultRows(found).length > 0 || (await owesRefund(db, paymentIds))) return true;
  const { id, method, status, processor, failureCode } = payments;
  const failed = await db
    .select({ failureCode })
    .from(payments)
    .where(
      and(inArray(id, paymentIds), eq(method, 'card'), eq(status, 'failed'), eq(processor, ctx.services.cards.name)),
    );
  return failed.some((each) => mayStillBePaid(each.failureCode));
}
