import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import type { Context, Transaction } from '../../context';
import { reservationLines, reservations, scheduleItems } from '../../db/schema';
import type { ReservationAndEvent, ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { requestRefunds } from '../refund-request/request-refunds';
import type { LineRow } from './price-lines';

export interface NewPrice {
  lines: LineRow[];
  /** Sum of the lines, minor units. */
  total: number;
  minimumToReserve: number;
  schedule: ScheduleItem[];
}

/**
 * Writes a booking's new price whole: lines, schedule, total. The caller holds the reservation's lock and writes the
 * audit row with the price before. Answers the reservation as it is now.
 */
export async function applyPrice(
  tx: Transaction,
  reservationId: string,
  { lines, total, minimumToReserve, schedule }: NewPrice,
): Promise<ReservationAndEvent['reservation']> {
  const row = () => ({ id: randomUUID(), reservationId });
  await tx.delete(reservationLines).where(eq(reservationLines.reservationId, reservationId));
  await tx.delete(scheduleItems).where(eq(scheduleItems.reservationId, reservationId));
  if (lines.length > 0) await tx.insert(reservationLines).values(lines.map((line) => ({ ...line, ...row() })));
  const items = schedule.map((item, position) => ({ ...item, ...row(), position }));
  if (items.length > 0) await tx.insert(scheduleItems).values(items);
  const [reservation] = await tx
    .update(reservations)
    .set({ total, minimumToReserve, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, reservationId))
    .returning();
  if (!reservation) throw new Error('A locked reservation is gone');
  return reservation;
}

const OPEN = new Set<string>(['requested', 'approved', 'processing']);

/** Refunds that are under way already, minor units. */
export function openRefunds(records: ReservationRecord['payments']): number {
  const open = records.flatMap(({ refunds }) => refunds).filter(({ status }) => OPEN.has(status));
  return open.reduce((sum, { amount }) => sum + amount, 0);
}

/** Asks for what was paid beyond the total to go back, as far as it is not on its way already. */
export async function returnCredit(
  tx: Transaction,
  ctx: Context,
  { reservation, event, payments }: Pick<ReservationRecord, 'reservation' | 'event' | 'payments'>,
  reason: string,
): Promise<void> {
  const { credit } = sumsOf(payments, reservation.total);
  const amount = credit - openRefunds(payments);
  if (amount > 0) await requestRefunds(tx, ctx, { reservation, event }, { amount, reason });
}
