import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { ChargedFee } from '@/lib/domain/late-fee';
import type { PricedLine } from '@/lib/domain/pricing';
import { type GrossPrice, rescaleDiscounts } from '@/lib/domain/rescale-discounts';
import type { ReservationRecord } from '../../ground/load-record';
import type { DiscountValues } from '../../inventory/coupon/discount-values';

export type LineRow = ReservationRecord['lines'][number];

/** A room as it is priced anew; `position` names it among the booking's rooms. */
export interface RepricedRoom {
  position: number;
  categoryName: BilingualText;
  lines: PricedLine[];
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
};

const isGone = ({ status }: ReservationRecord['rooms'][number]) => status === 'rejected' || status === 'cancelled';

const sumOf = (lines: Pick<LineRow, 'total'>[]) => lines.reduce((sum, { total }) => sum + total, 0);

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
  // One that fell to nothing stays: rooms that come later have it again.
  const lines = [...ordered, ...rescaled, ...kept];
  return { lines: lines.map((line, position) => ({ ...line, position })), total: sumOf(lines) };
}

const isRoomLine = ({ room }: LineRow) => room !== null;
const byRoom = (a: LineRow, b: LineRow) => (a.room ?? 0) - (b.room ?? 0);

/** What is kept of a cancelled part, as a line. */
export function penaltyLine(amount: number): LineRow {
  return { ...NOTHING, kind: 'penalty', quantity: 1, unit: amount, total: amount, position: 0 };
}

/** What an item that was not paid in time costs, as a line. */
export function lateFeeLine({ dueOn, amount }: Pick<ChargedFee, 'dueOn' | 'amount'>): LineRow {
  return { ...NOTHING, kind: 'lateFee', dueOn, quantity: 1, unit: amount, total: amount, position: 0 };
}
