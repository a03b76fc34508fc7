import type { CalendarDate } from '@/lib/contract/dates';
import type { CancellationReason } from '@/lib/contract/reservation';
import { type CancelledPart, nightlyPrices, penaltyOf, stepFor } from '@/lib/domain/cancellation';
import { countNights, daysBetween } from '@/lib/domain/nights';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import { inProportion, portionOf } from '@/lib/domain/proportions';
import { reschedule } from '@/lib/domain/reschedule';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { discountValues } from '../../inventory/coupon/discount-values';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import type { NewPrice } from '../change/apply-price';
import { standsIn } from '../change/plan-change';
import { changeLines, countedLines, type LineRow, penaltyLine } from '../change/price-lines';
import { newSchedule } from '../change/target-schedule';

type RoomRow = ReservationRecord['rooms'][number];

export interface CancellationQuestion {
  /** Ids of the rooms that end; left out, the whole booking. */
  rooms?: string[] | null | undefined;
  reason: CancellationReason;
}

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

/** Nothing is kept of what the agency or the event itself ends. */
const WITHOUT_PENALTY = new Set<CancellationReason>(['agency', 'eventCancelled']);

const sumOf = (parts: { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);

function leavingRooms({ rooms }: ReservationRecord, ids: string[] | null | undefined): RoomRow[] {
  const living = rooms.filter(standsIn);
  if (!ids) return living;
  if (ids.some((id) => !rooms.some((room) => room.id === id))) fail('NOT_FOUND');
  const leaving = living.filter(({ id }) => ids.includes(id));
  return leaving.length === new Set(ids).size ? leaving : fail('INVALID_STATE');
}

/** What reserved the booking: its first item, or the event's minimum where all was due at once. */
function depositOf({ schedule, event, reservation }: ReservationRecord): number {
  const first = schedule.find(({ kind }) => kind === 'minimum');
  return Math.min(first?.amount ?? event.minimumToReserve, reservation.total);
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

/** Penalties that were kept before, and late fees, but where nothing is kept. */
function earlierCharges(record: ReservationRecord, reason: CancellationReason): { lines: LineRow[]; total: number } {
  const keepsFees = !WITHOUT_PENALTY.has(reason);
  const lines = countedLines(record).filter(({ kind }) => kind === 'penalty' || (kind === 'lateFee' && keepsFees));
  return { lines: lines.map((line, position) => ({ ...line, position })), total: sumOf(lines) };
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
  const passes = whole ? sumOf(counted.filter(({ kind }) => kind === 'pass')) : 0;
  const prices = inProportion(price, [...rooms.map(({ total }) => total), passes]);
  const deposit = depositOf(record);
  const share = (amount: number) => portionOf(deposit, amount, record.reservation.total);
  const ofRooms = rooms.map((room, index): DatedPart => {
    const own = prices[index] ?? 0;
    const lines = counted.flatMap(({ kind, room: position, ...line }) =>
      position === room.position && (kind === 'room' || kind === 'tax') ? [{ ...line, kind }] : [],
    );
    const nightly = nightlyPrices(lines, countNights(room), own);
    return { kind: 'room', price: own, nightly, deposit: share(own), arrival: room.checkIn };
  });
  const ofPasses = prices[rooms.length] ?? 0;
  return [...ofRooms, { kind: 'passes', price: ofPasses, nightly: [], deposit: share(ofPasses), arrival }];
}

function keptOf({ arrival, ...part }: DatedPart, { event }: ReservationRecord, countedOn: CalendarDate): number {
  const step = arrival === null ? null : stepFor(event.cancellationSteps, daysBetween(countedOn, arrival));
  return step ? penaltyOf(part, step.penalty) : 0;
}

/** What is kept and not paid yet is owed at once. */
function owedNow(record: ReservationRecord, total: number, today: CalendarDate): Omit<NewPrice, 'lines' | 'total'> {
  const target: ScheduleItem[] = total > 0 ? [{ kind: 'full', dueOn: today, amount: total }] : [];
  const { paid } = sumsOf(record.payments, total);
  const schedule = reschedule({ items: record.schedule, paid, target, today });
  return { schedule, minimumToReserve: Math.min(record.reservation.minimumToReserve, total) };
}
