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

/** The reason that a caller named, also as other systems spell it (`no_show`); null where it is words of their own. */
export function namedReason(given: string): CancellationReason | null {
  const spelled = given.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return cancellationReason.safeParse(spelled).data ?? null;
}

/** The steps from the farthest to the nearest to arrival, as the rules below read them. */
export function orderedSteps(steps: CancellationStep[]): CancellationStep[] {
  return steps.toSorted((a, b) => b.fromDays - a.fromDays);
}

/**
 * The step that holds so many days before arrival: half-open, from `fromDays` inclusive up to the step before. Nearer
 * than the last step, and after arrival, the last one holds. Null where there is no policy. docs/domain.md,
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
 * The last day on which cancelling a stay that begins on `arrival` keeps nothing, as of `today`; null where that day is
 * over already or a policy has none. A policy that never keeps anything is free up to the arrival. Throws RangeError on
 * a bad date. docs/domain.md, Cancellation.
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
 * What is kept of a part, minor units: never above its price. Nights and fixed amounts are said of a room, so of passes
 * they keep nothing. docs/domain.md, Cancellation.
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
 * The room's price night by night, minor units, summing to `price` exactly: seasons as its lines have them, tax and
 * discounts in proportion. Lines of a band follow each other from the first night on.
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
      // Persons of one band at different prices each begin at the first night again.
      const night = (from + index) % nights;
      gross[night] = (gross[night] ?? 0) + part;
    }
  }
  return inProportion(price, gross);
}
