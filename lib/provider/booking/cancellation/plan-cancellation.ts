import type { Language } from '@/lib/contract/bilingual-text';
import type { CancellationPreview } from '@/lib/contract/cancellation';
import type { CalendarDate } from '@/lib/contract/dates';
import type { BookingStatus, CancellationReason } from '@/lib/contract/reservation';
import { type CancelledPart, datedSteps, nightlyPrices, penaltyOf, stepFor } from '@/lib/domain/cancellation';
import { countNights, daysBetween } from '@/lib/domain/nights';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import { inProportion, portionOf } from '@/lib/domain/proportions';
import { reschedule } from '@/lib/domain/reschedule';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { findReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { policyText } from '../../ground/policy-text';
import { discountValues } from '../../inventory/coupon/read-discounts';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import type { NewPrice } from '../change/change-price';
import {
  changeLines,
  countedLines,
  type LineRow,
  newSchedule,
  openRefunds,
  penaltyLine,
  withoutDebt,
} from '../change/change-price';
import { standsIn } from '../change/plan-change';
import { splitRefund } from '../refund-request/request-refunds';

type RoomRow = ReservationRecord['rooms'][number];

/** What a cancellation comes to; nothing is written. Amounts in minor units. */
export interface PlannedCancellation {
  rooms: RoomRow[];
  whole: boolean;
  today: CalendarDate;
  countedOn: CalendarDate;
  arrival: CalendarDate | null;
  price: number;
  penalty: number;
  after: NewPrice;
}

/** Reasons without a penalty: the agency cancels, or the event itself is cancelled. */
const WITHOUT_PENALTY = new Set<CancellationReason>(['agency', 'eventCancelled']);

const sumOf = (parts: { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);

function leavingRooms({ rooms }: ReservationRecord, ids: string[] | null | undefined): RoomRow[] {
  const living = rooms.filter(standsIn);
  if (!ids) return living;
  if (ids.some((id) => !rooms.some((room) => room.id === id))) fail('NOT_FOUND');
  const leaving = living.filter(({ id }) => ids.includes(id));
  return leaving.length === new Set(ids).size ? leaving : fail('INVALID_STATE');
}

/**
 * The deposit that a policy's step may keep: the booking's first item, or the event's minimum where all was due at
 * once. What was kept of parts that ended before is subtracted, so that cancelling room by room keeps no more than
 * cancelling all at once.
 */
function depositOf({ schedule, event }: ReservationRecord, { kept, standing }: { kept: number; standing: number }) {
  const first = schedule.find(({ kind }) => kind === 'minimum');
  return Math.min(Math.max(0, (first?.amount ?? event.minimumToReserve) - kept), standing);
}

interface CancellationQuestion {
  /** Ids of the rooms that end; left out, the whole booking. */
  rooms?: string[] | null | undefined;
  reason: CancellationReason;
}

/**
 * What cancelling rooms (or all) of a booking means: each part by the step that holds so many days before its own
 * arrival, counted from the day of the guest's request or from today. Raises NOT_FOUND, INVALID_STATE. docs/domain.md,
 * Cancellation.
 */
export async function planCancellation(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { rooms: ids, reason }: CancellationQuestion,
): Promise<PlannedCancellation> {
  const { reservation, event } = record;
  const { today, eventDay } = bookableDates(event, ctx.clock.now());
  const asked = reservation.bookingStatus === 'cancellationRequested' ? reservation.cancellationRequestedAt : null;
  const countedOn = asked ? dateInZone(asked, event.timeZone) : today;
  const rooms = leavingRooms(record, ids);
  const whole = rooms.length === record.rooms.filter(standsIn).length;
  const arrival = rooms.map(({ checkIn }) => checkIn).sort()[0] ?? eventDay;
  const discounts = await discountValues(tx, record);
  const leaving = rooms.map(({ position }) => position);
  const left = whole ? earlierCharges(record, reason) : changeLines(record, { leaving, discounts });
  const price = reservation.total - left.total;
  const parts = partsOf(record, rooms, { price, whole, arrival });
  const penalty = WITHOUT_PENALTY.has(reason)
    ? 0
    : parts.reduce((sum, part) => sum + keptOf(part, record, countedOn), 0);
  const total = left.total + penalty;
  const lines = penalty > 0 ? [...left.lines, { ...penaltyLine(penalty), position: left.lines.length }] : left.lines;
  const staying = record.rooms.filter((room) => standsIn(room) && !rooms.includes(room));
  const scheduled = staying.map((room) => scheduledRoom(room, room.total));
  const plan = whole
    ? owedNow(record, total, today)
    : newSchedule({ record, rooms: scheduled, total, today, eventDay: eventDay ?? today });
  return { rooms, whole, today, countedOn, arrival, price, penalty, after: { lines, total, ...plan } };
}

/**
 * The charges that stay: penalties of earlier cancellations, and late fees unless the reason is one without a penalty.
 * Where staff took more off the price than everything else costs, that excess was taken off these charges and still
 * counts, so that nobody owes more after a cancellation than before it.
 */
function earlierCharges(record: ReservationRecord, reason: CancellationReason): { lines: LineRow[]; total: number } {
  const keepsFees = !WITHOUT_PENALTY.has(reason);
  const counted = countedLines(record);
  const charges = counted.filter(({ kind }) => kind === 'penalty' || (kind === 'lateFee' && keepsFees));
  const takenOff = counted.filter(({ kind, total }) => kind === 'adjustment' && total < 0);
  const total = Math.min(sumOf(charges), record.reservation.total);
  const lines = withoutDebt([...charges, ...takenOff], total).filter(
    (line) => line.kind !== 'adjustment' || line.total < 0,
  );
  return { lines: lines.map((line, position) => ({ ...line, position })), total };
}

interface DatedPart extends CancelledPart {
  arrival: CalendarDate | null;
}

/** The parts that end with what each costs, discounts shared out in proportion. */
function partsOf(
  record: ReservationRecord,
  rooms: RoomRow[],
  { price, whole, arrival }: Pick<PlannedCancellation, 'price' | 'whole' | 'arrival'>,
): DatedPart[] {
  const counted = countedLines(record);
  const charged = (of: LineRow['kind']) => sumOf(counted.filter(({ kind }) => kind === of));
  const passes = whole ? charged('pass') : 0;
  const prices = inProportion(price, [...rooms.map(({ total }) => total), passes]);
  const kept = charged('penalty');
  // What paying late cost is no part of what is cancelled.
  const standing = Math.max(0, record.reservation.total - kept - charged('lateFee'));
  const shares = inProportion(portionOf(depositOf(record, { kept, standing }), price, standing), prices);
  const ofRooms = rooms.map((room, index): DatedPart => {
    const own = prices[index] ?? 0;
    const lines = counted.flatMap(({ kind, room: position, ...line }) =>
      position === room.position && (kind === 'room' || kind === 'tax') ? [{ ...line, kind }] : [],
    );
    const nightly = nightlyPrices(lines, countNights(room), own);
    return { kind: 'room', price: own, nightly, deposit: shares[index] ?? 0, arrival: room.checkIn };
  });
  const ofPasses = prices[rooms.length] ?? 0;
  return [...ofRooms, { kind: 'passes', price: ofPasses, nightly: [], deposit: shares[rooms.length] ?? 0, arrival }];
}

function keptOf({ arrival, ...part }: DatedPart, { event }: ReservationRecord, countedOn: CalendarDate): number {
  const step = arrival === null ? null : stepFor(event.cancellationSteps, daysBetween(countedOn, arrival));
  return step ? penaltyOf(part, step.penalty) : 0;
}

/** The schedule of a booking that ends or has ended: what is kept and not paid yet is owed at once. */
export function owedNow(
  record: ReservationRecord,
  total: number,
  today: CalendarDate,
): Omit<NewPrice, 'lines' | 'total'> {
  const target: ScheduleItem[] = total > 0 ? [{ kind: 'full', dueOn: today, amount: total }] : [];
  const { paid } = sumsOf(record.payments, total);
  const schedule = reschedule({ items: record.schedule, paid, target, today });
  return { schedule, minimumToReserve: Math.min(record.reservation.minimumToReserve, total) };
}

interface PreviewCall {
  key: string;
  rooms?: string | undefined;
  reason?: CancellationReason | undefined;
}

/**
 * What cancelling would mean: penalty, refund and its ways, balance, the policy in words and today's step. Writes
 * nothing. Raises NOT_FOUND, INVALID_STATE. docs/domain.md, Cancellation.
 */
export async function previewCancellation({
  ctx,
  input,
}: {
  ctx: Context;
  input: PreviewCall;
}): Promise<CancellationPreview> {
  const found = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  const record = await loadRecord(ctx.db, found);
  checkCancellable(record.reservation.bookingStatus);
  // Staff who name a reason cancel by themselves: the preview is of the rooms that they name, not of those the guest
  // asked for.
  const asked = record.reservation.bookingStatus === 'cancellationRequested' && !input.reason;
  const rooms = asked ? record.reservation.cancellationRooms : input.rooms?.split(',');
  const question = { rooms, reason: input.reason ?? 'guestRequest' };
  return describe(record, await ctx.db.transaction((tx) => planCancellation(tx, ctx, record, question)), ctx);
}

function describe(record: ReservationRecord, plan: PlannedCancellation, ctx: Context): CancellationPreview {
  const { currency } = record.reservation;
  const money = (amount: number) => ({ amount, currency });
  const sums = sumsOf(record.payments, plan.after.total);
  const refundable = Math.max(0, sums.credit - openRefunds(record.payments));
  const withPending = Math.max(0, sums.paid + sums.pending - plan.after.total);
  return {
    rooms: plan.rooms.map(({ id }) => id),
    whole: plan.whole,
    passes: plan.whole ? record.passes.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
    countedOn: plan.countedOn,
    arrival: plan.arrival,
    price: money(plan.price),
    penalty: money(plan.penalty),
    refundable: money(refundable),
    pending: money(sums.pending),
    pendingRefundable: money(withPending - sums.credit),
    ways: waysOf(record, refundable).map(({ method, amount }) => ({ method, amount: money(amount) })),
    total: money(plan.after.total),
    balance: money(sums.balance),
    steps: stepsOf(record, plan, ctx.locale),
  };
}

/** Sums of what requestRefunds would write. */
function waysOf({ payments }: ReservationRecord, whole: number) {
  const ways = { card: 0, bank: 0 };
  for (const { payment, amount } of splitRefund(payments, whole))
    ways[payment.method === 'card' ? 'card' : 'bank'] += amount;
  return (['card', 'bank'] as const)
    .map((method) => ({ method, amount: ways[method] }))
    .filter((way) => way.amount > 0);
}

function stepsOf({ event }: ReservationRecord, { arrival, countedOn }: PlannedCancellation, locale: Language) {
  if (arrival === null) return [];
  const holding = stepFor(event.cancellationSteps, daysBetween(countedOn, arrival));
  return datedSteps(event.cancellationSteps, arrival).map(({ step, ...days }) => ({
    ...days,
    fromDays: step.fromDays,
    penalty: step.penalty,
    text: policyText({ step, ...days }, event.currency, locale),
    holds: step === holding,
  }));
}

/** Raises INVALID_STATE unless the booking stands: a hold is given up instead, and what has ended cannot end again. */
export function checkCancellable(status: BookingStatus): void {
  if (status !== 'confirmed' && status !== 'cancellationRequested') fail('INVALID_STATE');
}
