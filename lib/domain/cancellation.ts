import type { CancellationStep, Penalty } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { type CancellationReason, cancellationReason } from '@/lib/contract/reservation';
import { percentOf } from './money';
import { addDays } from './nights';
import { inProportion } from './proportions';

/** A room or the passes of a booking, as a cancellation counts them. Amounts in minor units. */
export interface CancelledPart {
  kind: 'room' | 'passes';
  /** What the part costs, discounts taken off. */
  price: number;
  /** The price night by night, summing to `price`; empty for passes. */
  nightly: number[];
  /** The part's share of the deposit that reserved the booking. */
  deposit: number;
}

/** A step with the calendar days on which it holds; null = open on that side. */
export interface DatedStep {
  step: CancellationStep;
  toDays: number | null;
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
}

/**
 * The reason of the list that a caller named, also in snake case (`no_show`) as other systems write it; null where the
 * caller wrote own words.
 */
export function namedReason(given: string): CancellationReason | null {
  const spelled = given.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return cancellationReason.safeParse(spelled).data ?? null;
}

/** The steps from the farthest to the nearest to arrival, as the rules below read them. */
export function orderedSteps(steps: CancellationStep[]): CancellationStep[] {
  return steps.toSorted((a, b) => b.fromDays - a.fromDays);
}

/**
 * The step that holds so many days before arrival: from its `fromDays` (inclusive) up to the step before it. Later than
 * the last step's days, and after arrival, the last step holds. Null where there is no policy. docs/domain.md,
 * Cancellation.
 */
export function stepFor(steps: CancellationStep[], daysBeforeArrival: number): CancellationStep | null {
  const ordered = orderedSteps(steps);
  return ordered.find(({ fromDays }) => daysBeforeArrival >= fromDays) ?? ordered.at(-1) ?? null;
}

/** Every step with its first and last day, counted from the day of arrival. Throws RangeError on a bad date. */
export function datedSteps(steps: CancellationStep[], arrival: CalendarDate): DatedStep[] {
  const ordered = orderedSteps(steps);
  return ordered.map((step, index) => {
    const before = ordered[index - 1];
    const isLast = index === ordered.length - 1;
    return {
      step,
      toDays: before ? before.fromDays - 1 : null,
      firstDay: before ? addDays(arrival, 1 - before.fromDays) : null,
      lastDay: isLast ? null : addDays(arrival, -step.fromDays),
    };
  });
}

/**
 * The last day on which cancelling is free for a stay that begins on `arrival`; null where that day is before `today`
 * or the policy is never free. A policy without any penalty is free up to the arrival. Throws RangeError on a bad date.
 * docs/domain.md, Cancellation.
 */
export function freeToCancelUntil(
  steps: CancellationStep[],
  arrival: CalendarDate,
  today: CalendarDate,
): CalendarDate | null {
  const ahead = datedSteps(steps, arrival).filter(({ lastDay }) => lastDay === null || lastDay >= today);
  const costly = ahead.findIndex(({ step }) => step.penalty.kind !== 'none');
  const last = costly === -1 ? ahead.at(-1) : ahead[costly - 1];
  return last ? (last.lastDay ?? arrival) : null;
}

/**
 * The penalty of a part, minor units, never above its price. Penalties in nights or as a fixed amount are meant for
 * rooms, so passes cost nothing under them. docs/domain.md, Cancellation.
 */
export function penaltyOf(part: CancelledPart, penalty: Penalty): number {
  return Math.min(part.price, asked(part, penalty));
}

function asked({ kind, price, nightly, deposit }: CancelledPart, penalty: Penalty): number {
  switch (penalty.kind) {
    case 'none':
      return 0;
    case 'percent':
      return percentOf(price, penalty.percent);
    case 'nights':
      return nightly.slice(0, penalty.nights).reduce((sum, night) => sum + night, 0);
    case 'fixed':
      return kind === 'room' ? penalty.amount : 0;
    case 'deposit':
      return deposit;
  }
}

/** A line of a room's price: consecutive nights of one price for one band. */
export interface NightlyLine {
  kind: 'room' | 'tax';
  band: string | null;
  nights: number | null;
  total: number;
}

/**
 * The price of each night of a room, minor units, summing to `price` exactly: seasons count as the lines have them, tax
 * and discounts are spread in proportion. The lines of an age band are in the order of the nights.
 */
export function nightlyPrices(lines: NightlyLine[], nights: number, price: number): number[] {
  const gross = Array.from({ length: nights }, () => 0);
  const next = new Map<string, number>();
  for (const { kind, band, nights: covered, total } of lines) {
    if (kind !== 'room' || covered === null) continue;
    const from = next.get(band ?? '') ?? 0;
    next.set(band ?? '', from + covered);
    const parts = inProportion(
      total,
      Array.from({ length: covered }, () => 1),
    );
    for (const [index, part] of parts.entries()) {
      // Where persons of one band pay different prices, the lines of each person begin at the first night again.
      const night = (from + index) % nights;
      gross[night] = (gross[night] ?? 0) + part;
    }
  }
  return inProportion(price, gross);
}
