import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import { type ChargedFee, lateFeesDue } from '@/lib/domain/late-fee';
import { allocate } from '@/lib/domain/payment-schedule';
import { lateFeeLine } from '../../booking/change/price-lines';
import { chargedFees } from '../../booking/reservation/late-fees';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { reservationLines, reservations, scheduleItems } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';

/**
 * Charges a locked booking, by the event's policy, the late fee of every item that has none yet: a line each, on the
 * total and on the last item of the schedule, with audit and a mail. Answers whether it charged one. The unique index
 * on booking and item holds whatever else fails. docs/domain.md, Late payment.
 */
export async function chargeLateFees(
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
  const dedupeKey = `late-fee ${id} ${fees.map(({ dueOn }) => dueOn).join(' ')}`;
  await mailGuest(tx, ctx, record, { kind: 'late-fee', dedupeKey, payload: { amount: { amount, currency } } });
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
