import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { ChargedFee } from '@/lib/domain/late-payment';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import type { PricedLine } from '@/lib/domain/pricing';
import { isUnderWay } from '@/lib/domain/refund-state';
import { type GrossPrice, rescaleDiscounts } from '@/lib/domain/rescale-discounts';
import { reschedule } from '@/lib/domain/reschedule';
import { minimumOf, type ScheduledRoom, scheduleFor } from '@/lib/domain/schedule-template';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { reservationLines, reservations, scheduleItems } from '../../db/schema';
import type { ReservationAndEvent, ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/load-record';
import type { DiscountValues } from '../../inventory/coupon/read-discounts';
import { type CreditReason, requestRefunds, withdrawRefunds } from '../refund-request/request-refunds';

export interface NewPrice {
  lines: LineRow[];
  /** Sum of the lines, minor units. */
  total: number;
  minimumToReserve: number;
  schedule: ScheduleItem[];
}

export type LineRow = ReservationRecord['lines'][number];

/** A room as it is priced anew; `position` names it among the booking's rooms. */
export interface RepricedRoom {
  position: number;
  categoryName: BilingualText;
  lines: PricedLine[];
}

const NOTHING = {
  discountKind: null,
  couponCode: null,
  band: null,
  adultPercent: null,
  dueOn: null,
  passKind: null,
  categoryName: null,
  room: null,
  nights: null,
  people: null,
  note: null,
};

const isGone = ({ status }: ReservationRecord['rooms'][number]) => status === 'rejected' || status === 'cancelled';

const sumOf = (lines: Pick<LineRow, 'total'>[]) => lines.reduce((sum, { total }) => sum + total, 0);

const isRoomLine = ({ room }: LineRow) => room !== null;

const byRoom = (a: LineRow, b: LineRow) => (a.room ?? 0) - (b.room ?? 0);

function grossOf(lines: LineRow[]): GrossPrice {
  return {
    rooms: sumOf(lines.filter(({ room }) => room !== null)),
    passes: sumOf(lines.filter(({ kind }) => kind === 'pass')),
  };
}

/** The lines that make a booking's total: those of rooms that were rejected or cancelled left out. */
export function countedLines({ lines, rooms }: Pick<ReservationRecord, 'lines' | 'rooms'>): LineRow[] {
  const gone = new Set(rooms.filter(isGone).map(({ position }) => position));
  return lines.filter(({ room }) => room === null || !gone.has(room));
}

interface LineChange {
  changed?: RepricedRoom[];
  /** Positions of rooms that leave. */
  leaving?: number[];
  /** Minor units that are kept of what leaves. */
  penalty?: number;
  /** What the booking's discounts say. */
  discounts: DiscountValues;
}

/**
 * The lines of a booking after rooms changed, came or left: discounts in proportion, a penalty as a line of its own.
 * Answers every line to keep and the new total in minor units.
 */
export function changeLines(
  record: Pick<ReservationRecord, 'lines' | 'rooms'>,
  { changed = [], leaving = [], penalty = 0, discounts: values }: LineChange,
): { lines: LineRow[]; total: number } {
  const counted = countedLines(record);
  const replaced = new Set([...changed.map(({ position }) => position), ...leaving]);
  const staying = counted.filter(({ room, kind }) => (room === null || !replaced.has(room)) && kind !== 'discount');
  const fresh = changed.flatMap(({ position, categoryName, lines }) =>
    lines.map((line) => ({ ...NOTHING, ...line, categoryName, room: position, position: 0 })),
  );
  const priced = [...staying, ...fresh];
  const discounts = counted.filter(({ kind }) => kind === 'discount');
  const agreed = discounts.map(({ discountKind, total }) => {
    return { discountKind, total, value: values[discountKind ?? 'coupon'] };
  });
  const totals = rescaleDiscounts(agreed, grossOf(counted), grossOf(priced));
  const rescaled = discounts.map((line, index) => ({ ...line, unit: totals[index] ?? 0, total: totals[index] ?? 0 }));
  const kept = penalty > 0 ? [penaltyLine(penalty)] : [];
  const ordered = [...priced.filter(isRoomLine).toSorted(byRoom), ...priced.filter((line) => !isRoomLine(line))];
  // A discount that fell to 0 keeps its line, since rooms that are added later get it again.
  const lines = withoutDebt([...ordered, ...rescaled, ...kept]);
  return { lines: lines.map((line, position) => ({ ...line, position })), total: sumOf(lines) };
}

/** What is kept of a cancelled part, as a line. */
export function penaltyLine(amount: number): LineRow {
  return { ...NOTHING, kind: 'penalty', quantity: 1, unit: amount, total: amount, position: 0 };
}

/** What an item that was not paid in time costs, as a line. */
export function lateFeeLine({ dueOn, amount }: Pick<ChargedFee, 'dueOn' | 'amount'>): LineRow {
  return { ...NOTHING, kind: 'lateFee', dueOn, quantity: 1, unit: amount, total: amount, position: 0 };
}

/** What staff put on a price or took off, as a line; minor units, negative where it gets cheaper. */
export function adjustmentLine(amount: number, note: string): LineRow {
  return { ...NOTHING, kind: 'adjustment', note, quantity: 1, unit: amount, total: amount, position: 0 };
}

/**
 * Keeps the sum of the lines from falling below `least`, minor units, or below nothing: where adjustments take off more
 * than that, they are reduced, the newest first.
 */
export function withoutDebt(lines: LineRow[], least = 0): LineRow[] {
  let debt = Math.max(0, least - sumOf(lines));
  return lines
    .toReversed()
    .map((line) => {
      const given = line.kind === 'adjustment' ? Math.min(debt, Math.max(0, -line.total)) : 0;
      debt -= given;
      return given === 0 ? line : { ...line, unit: line.total + given, total: line.total + given };
    })
    .toReversed();
}

interface ScheduleQuestion {
  record: ReservationRecord;
  rooms: ScheduledRoom[];
  /** Minor units. */
  total: number;
  today: CalendarDate;
  eventDay: CalendarDate;
}

/** The schedule of a booking whose total changed: what is paid stays, the rest as the event's template has it. */
export function newSchedule({ record, rooms, total, today, eventDay }: ScheduleQuestion): {
  schedule: ScheduleItem[];
  minimumToReserve: number;
} {
  const { reservation, event } = record;
  const bookedOn = dateInZone(reservation.confirmedAt ?? reservation.createdAt, event.timeZone);
  const target = scheduleFor(event.scheduleTemplate, {
    today: bookedOn,
    eventDate: eventDay,
    balanceDueDays: event.balanceDueDays,
    total,
    minimumToReserve: event.minimumToReserve,
    rooms,
    passes: record.passes.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  const { paid } = sumsOf(record.payments, total);
  const schedule = reschedule({ items: record.schedule, paid, target, today });
  return { schedule, minimumToReserve: minimumOf(target, bookedOn) };
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

/** Refunds that are under way already, minor units. */
export function openRefunds(records: ReservationRecord['payments']): number {
  const open = records.flatMap(({ refunds }) => refunds).filter(({ status }) => isUnderWay(status));
  return open.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Refunds what was paid beyond the total, as far as it is not on its way back already. Where more is on its way than
 * was paid beyond the total, the difference is taken back from transfers that nobody has made yet.
 */
export async function returnCredit(
  tx: Transaction,
  ctx: Context,
  { reservation, event, payments }: Pick<ReservationRecord, 'reservation' | 'event' | 'payments'>,
  reason: CreditReason,
): Promise<void> {
  const { credit } = sumsOf(payments, reservation.total);
  await withdrawRefunds(tx, ctx, payments, credit);
  const amount = credit - openRefunds(payments);
  if (amount > 0) await requestRefunds(tx, ctx, { reservation, event }, { amount, reason });
}
