import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import { type ChargedFee, lateFeesDue, nextOverdueStep, type Overdue, overdueOf } from '@/lib/domain/late-payment';
import { mailboxOf } from '@/lib/domain/mailbox';
import { addDays, spanOf } from '@/lib/domain/nights';
import { allocate } from '@/lib/domain/payment-schedule';
import { OPEN_STATES } from '@/lib/domain/publication';
import { dateInZone } from '@/lib/domain/zone';
import { carryOut } from '../../booking/cancellation/decide-cancellation';
import { planCancellation } from '../../booking/cancellation/plan-cancellation';
import { lateFeeLine } from '../../booking/change/change-price';
import { standsIn } from '../../booking/change/plan-change';
import { chargedFees } from '../../booking/reservation/describe-reservation';
import { listSources } from '../../booking/reservation/list-query';
import { mailGuest } from '../../booking/reservation/mail-guest';
import { mailAgency } from '../../booking/reservation/tell-agency';
import type { Context, Transaction } from '../../context';
import { events, outbox, reservationLines, reservations, scheduleItems } from '../../db/schema';
import { inTransaction, resultRows } from '../../db/transaction';
import { bookableDates } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { forEachRow } from '../../ground/run-job';
import { mayEndUnpaid } from '../../ground/suspension';
import { promisedToPay } from './promise-to-pay';

/** Key of a notice's mail, by the time it was ordered. */
const noticeKey = (reservationId: string, at: Date) => `final-notice ${reservationId} ${at.toISOString()}`;

type EventRow = typeof events.$inferSelect;

/**
 * The job, for events that guests can open and that ask for it: charges late fees, sends a final notice of what is
 * overdue and, where the event says so, cancels for non-payment after that notice. Never while a payment waits for a
 * decision. Answers how many it acted on. docs/domain.md, Late payment.
 */
export async function runOverdue({ ctx }: { ctx: Context }): Promise<number> {
  const strict = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        or(isNotNull(events.finalNoticeDays), isNotNull(events.lateFee)),
        // Nobody is charged or warned for an event that was taken back to draft or does not take place.
        inArray(events.state, OPEN_STATES),
        mayEndUnpaid(ctx.clock, events.agencyId),
      ),
    );
  let acted = 0;
  for (const event of strict) {
    const late = await lateBookings(ctx, event);
    const results = await forEachRow(ctx, { job: 'overdue', rows: late, idOf: (id) => id }, (id) =>
      inTransaction(ctx, (tx) => runOne(tx, ctx, event, id)),
    );
    acted += results.filter(Boolean).length;
  }
  if (acted > 0) ctx.services.wakeWorkers();
  return acted;
}

/**
 * Ids of the bookings that owe something from before today, and of those that had a notice; none whose guest promised
 * by phone to pay by a day that is not over.
 */
async function lateBookings(ctx: Context, event: EventRow): Promise<string[]> {
  const now = ctx.clock.now();
  const today = dateInZone(now, event.timeZone);
  const scope = { eventId: event.id, agencyId: event.agencyId, now, today, withContact: true };
  const found = await ctx.db.execute(sql`select reservations.id
    from ${listSources({ money: true, due: true, stay: false }, scope)}
    where reservations.event_id = ${event.id} and reservations.booking_status = 'confirmed'
      and reservations.deleted_at is null
      and not ${promisedToPay(today)}
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
  const notice = finalNoticeAt && (await findNotice(tx, reservation, finalNoticeAt));
  // The guest never read the notice, so the booking could not be cancelled after it: they are warned anew.
  if (finalNoticeAt && !notice) await forgetNotice(tx, id);
  const noticedOn = notice && dateInZone(notice.at, event.timeZone);
  const { finalNoticeDays, cancelAfterDays } = event;
  const arrival = spanOf(record.rooms.filter(standsIn))?.checkIn ?? bookableDates(event, ctx.clock.now()).eventDay;
  const step = nextOverdueStep({ overdue, noticedOn, arrival, today, finalNoticeDays, cancelAfterDays });
  if (step === 'forget') await forgetNotice(tx, id);
  const isUnread = notice && (step === 'cancel' ? !notice.hasLeft : notice.isLost && step !== 'forget');
  if (isUnread) await tellOfLostNotice(tx, ctx, record, notice);
  if (step === 'cancel') return notice?.hasLeft === true && cancelUnpaid(tx, ctx, record, notice);
  // A notice that is due too goes with the next run, an hour later, so that its amount includes the fee.
  if (await chargeLateFees(tx, ctx, record, today)) return true;
  if (step === 'notice' && overdue) await sendFinalNotice(tx, ctx, { record, overdue, today });
  return step === 'notice';
}

/**
 * Cancels a locked booking for non-payment by the event's policy, as staff would, and mails the agency. Only after its
 * final notice has left: nobody is cancelled without a warning. docs/domain.md, Late payment.
 */
async function cancelUnpaid(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { at }: Pick<OrderedNotice, 'at'>,
): Promise<true> {
  const { id } = record.reservation;
  const plan = await planCancellation(tx, ctx, record, { reason: 'nonPayment' });
  await carryOut(tx, ctx, record, plan, { as: 'cancelled', reason: 'nonPayment', text: null });
  // Nobody of the agency decided it, so somebody there has to hear of it.
  await mailAgency(tx, ctx, record, { mail: 'cancelled-unpaid', occasion: noticeKey(id, at), payload: {} });
  return true;
}

/**
 * Charges a locked booking, by the event's policy, the late fee of every item that has none yet: a line for each, added
 * to the total and to the last item of the schedule, with audit and a mail. Answers whether it charged one. A unique
 * index on booking and item makes a second fee impossible. docs/domain.md, Late payment.
 */
async function chargeLateFees(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  today: CalendarDate,
): Promise<boolean> {
  const { reservation, event, lines, schedule, payments } = record;
  if (!event.lateFee) return false;
  const items = allocate(schedule, sumsOf(payments, reservation.total).paid, today);
  const fees = lateFeesDue({ policy: event.lateFee, items, charged: chargedFees(lines), today });
  if (fees.length === 0) return false;
  const amount = fees.reduce((sum, fee) => sum + fee.amount, 0);
  await addToBooking(tx, record, fees, amount);
  const { id, agencyId, currency, total } = reservation;
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.lateFeeCharged',
    entity: 'reservation',
    entityId: id,
    before: { total },
    after: { total: total + amount, fees },
  });
  const feesOf = fees.map(({ dueOn }) => dueOn);
  const dedupeKey = `late-fee ${id} ${feesOf.join(' ')}`;
  await mailGuest(tx, ctx, record, { kind: 'late-fee', dedupeKey, payload: { amount: { amount, currency }, feesOf } });
  return true;
}

async function addToBooking(
  tx: Transaction,
  { reservation: { id }, lines }: ReservationRecord,
  fees: Pick<ChargedFee, 'dueOn' | 'amount'>[],
  amount: number,
): Promise<void> {
  const next = Math.max(-1, ...lines.map(({ position }) => position)) + 1;
  const rows = fees.map((fee, index) => ({ ...lateFeeLine(fee), id: randomUUID(), position: next + index }));
  await tx.insert(reservationLines).values(rows.map((row) => ({ ...row, reservationId: id })));
  const ofBooking = eq(scheduleItems.reservationId, id);
  const last = sql`(select max(items.position) from schedule_items items where items.reservation_id = ${id})`;
  await tx
    .update(scheduleItems)
    .set({ amount: sql`${scheduleItems.amount} + ${amount}` })
    .where(and(ofBooking, eq(scheduleItems.position, last)));
  await tx
    .update(reservations)
    .set({ total: sql`${reservations.total} + ${amount}`, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
}

interface Notice {
  /** The reservation, whose row is locked. */
  record: ReservationRecord;
  overdue: Overdue;
  today: CalendarDate;
}

/** The last mail before a booking may be cancelled: how much is overdue, and until when it can be paid. */
async function sendFinalNotice(tx: Transaction, ctx: Context, { record, overdue, today }: Notice): Promise<void> {
  const { id, agencyId, currency } = record.reservation;
  const { cancelAfterDays } = record.event;
  const now = ctx.clock.now();
  await tx.update(reservations).set({ finalNoticeAt: now }).where(eq(reservations.id, id));
  const until = cancelAfterDays === null ? null : addDays(today, cancelAfterDays);
  const after = { ...overdue, until };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.finalNotice',
    entity: 'reservation',
    entityId: id,
    after,
  });
  const payload = { amount: { amount: overdue.amount, currency }, until };
  await mailGuest(tx, ctx, record, { kind: 'final-notice', dedupeKey: noticeKey(id, now), payload });
}

interface OrderedNotice {
  at: Date;
  /** Its mail was sent, and no report has come that it did not arrive. */
  hasLeft: boolean;
  /** Its mail was refused, came back, or was not sent because the mailbox had refused earlier mails. */
  isLost: boolean;
}

/**
 * The final notice of a booking; null where another one has to be sent: the mail was dropped from the outbox (a payment
 * covered what is overdue when it was to leave), or it was lost and the guest has had another mailbox since.
 */
async function findNotice(
  tx: Transaction,
  { id, email }: Pick<typeof reservations.$inferSelect, 'id' | 'email'>,
  at: Date,
): Promise<OrderedNotice | null> {
  const { status, delivery, mailbox } = outbox;
  const ofNotice = eq(outbox.dedupeKey, noticeKey(id, at));
  const [mail] = await tx.select({ status, delivery, mailbox }).from(outbox).where(ofNotice);
  if (!mail) return null;
  const isLost = mail.delivery === 'hardBounce' || mail.status === 'dead' || mail.status === 'dropped';
  if (isLost && mail.mailbox !== mailboxOf(email)) return null;
  return { at, isLost, hasLeft: mail.status === 'sent' && !isLost && mail.delivery !== 'softBounce' };
}

/**
 * Says once to the agency that a guest could not be warned: the booking is not cancelled by itself, so somebody has to
 * call.
 */
async function tellOfLostNotice(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { at }: Pick<OrderedNotice, 'at'>,
): Promise<void> {
  await mailAgency(tx, ctx, record, {
    mail: 'final-notice-lost',
    occasion: noticeKey(record.reservation.id, at),
    payload: {},
  });
}

/** Called once nothing is overdue, so that a booking which falls behind again gets a new final notice. */
async function forgetNotice(tx: Transaction, reservationId: string): Promise<void> {
  await tx.update(reservations).set({ finalNoticeAt: null }).where(eq(reservations.id, reservationId));
}
