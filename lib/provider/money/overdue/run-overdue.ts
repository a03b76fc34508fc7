import { isNotNull, or, sql } from 'drizzle-orm';
import { nextOverdueStep, overdueOf } from '@/lib/domain/overdue';
import { dateInZone } from '@/lib/domain/zone';
import { listSources } from '../../booking/reservation/list-sources';
import type { Context, Transaction } from '../../context';
import { events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { lockReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { eachApart } from '../../ground/run-job';
import { resultRows } from '../../inventory/room-block/result-rows';
import { cancelUnpaid } from './cancel-unpaid';
import { chargeLateFees } from './charge-late-fees';
import { forgetNotice, sendFinalNotice } from './final-notice';

type EventRow = typeof events.$inferSelect;

/**
 * The job: of events that say so, late fees and a final notice for what is overdue, and after it, where the event says
 * that too, the cancellation for non-payment; never while a payment waits for somebody's decision. Answers how many it
 * acted on. docs/domain.md, Late payment.
 */
export async function runOverdue({ ctx }: { ctx: Context }): Promise<number> {
  const strict = await ctx.db
    .select()
    .from(events)
    .where(or(isNotNull(events.finalNoticeDays), isNotNull(events.lateFee)));
  let acted = 0;
  for (const event of strict) {
    const late = await lateBookings(ctx, event);
    const results = await eachApart(ctx, { job: 'overdue', rows: late, idOf: (id) => id }, (id) =>
      inTransaction(ctx, (tx) => runOne(tx, ctx, event, id)),
    );
    acted += results.filter(Boolean).length;
  }
  if (acted > 0) ctx.services.wakeWorkers();
  return acted;
}

/** Ids of the bookings that owe something from before today, and of those that had a notice. */
async function lateBookings(ctx: Context, event: EventRow): Promise<string[]> {
  const now = ctx.clock.now();
  const today = dateInZone(now, event.timeZone);
  const scope = { eventId: event.id, agencyId: event.agencyId, now, today, withContact: true };
  const found = await ctx.db.execute(sql`select reservations.id
    from ${listSources({ money: true, due: true, stay: false }, scope)}
    where reservations.event_id = ${event.id} and reservations.booking_status = 'confirmed'
      and reservations.deleted_at is null
      and (reservations.final_notice_at is not null or coalesce(due.amount, 0) > coalesce(money.paid, 0))
    order by reservations.id`);
  return resultRows<{ id: string }>(found).map(({ id }) => id);
}

async function runOne(tx: Transaction, ctx: Context, event: EventRow, id: string): Promise<boolean> {
  // Under its lock, as payments, decisions and cancellations are: whichever comes second sees what the first did.
  const reservation = await lockReservation(tx, id);
  if (reservation.bookingStatus !== 'confirmed') return false;
  const record = await loadRecord(tx, { reservation, event });
  const waits = record.payments.some(({ payment: { status } }) => status === 'pending' || status === 'requiresAction');
  if (waits) return false;
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const { paid } = sumsOf(record.payments, reservation.total);
  const overdue = overdueOf(record.schedule, paid, today);
  const { finalNoticeAt } = reservation;
  const noticedOn = finalNoticeAt && dateInZone(finalNoticeAt, event.timeZone);
  const { finalNoticeDays, cancelAfterDays } = event;
  const step = nextOverdueStep({ overdue, noticedOn, today, finalNoticeDays, cancelAfterDays });
  if (step === 'forget') await forgetNotice(tx, id);
  if (step === 'cancel') return cancelUnpaid(tx, ctx, record);
  // A notice that is due as well goes with the next run, an hour later, and counts the fee.
  if (await chargeLateFees(tx, ctx, record, today)) return true;
  if (step === 'notice' && overdue) await sendFinalNotice(tx, ctx, { record, overdue, today });
  return step === 'notice';
}
