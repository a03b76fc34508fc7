import type { Money } from '@/lib/contract/money';
import type { ScheduleItem } from './payment-schedule';

/**
 * How a price is shared among its payers: by the number of people each pays for (equal weights give equal shares), or
 * by agreed amounts in minor units.
 */
export type ShareSplit =
  | { way: 'byPerson'; people: readonly number[] }
  | { way: 'byAmount'; amounts: readonly number[] };

/**
 * The shares in the order of the payers; or, where agreed amounts do not sum to the total, the minor units that are
 * missing (negative: too many).
 */
export type SplitTotal = { ok: true; shares: Money[] } | { ok: false; left: number };

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;

/**
 * Splits `total` minor units in proportion to the weights by the largest remainder: the sum is exact, each part is less
 * than one unit away from its exact value, and no part exceeds its weight where the total is at most the sum of the
 * weights. Remaining units go to the largest fractions, of equal ones to the first.
 */
function apportion(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, place) => {
    const exact = BigInt(total) * BigInt(weight);
    return { place, amount: Number(exact / whole), fraction: exact % whole };
  });
  const left = total - parts.reduce((sum, { amount }) => sum + amount, 0);
  const first = parts.toSorted((a, b) => Number(b.fraction > a.fraction) - Number(b.fraction < a.fraction));
  const raised = new Set(first.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, amount }) => (raised.has(place) ? amount + 1 : amount));
}

/**
 * What each payer pays of a total, in its currency; the shares sum to it exactly. Throws RangeError where there are no
 * payers, where all weights are 0, and on fractions of a minor unit or negative numbers.
 */
export function splitTotal({ amount, currency }: Money, split: ShareSplit): SplitTotal {
  const weights = split.way === 'byPerson' ? split.people : split.amounts;
  if (weights.length === 0 || ![amount, ...weights].every(isWhole)) throw new RangeError('No such split');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (split.way === 'byAmount' && sum !== BigInt(amount)) return { ok: false, left: Number(BigInt(amount) - sum) };
  if (sum === 0n && amount > 0) throw new RangeError('Nobody pays');
  return { ok: true, shares: apportion(amount, weights).map((part) => ({ amount: part, currency })) };
}

/** What a booking's price is made of before fees and adjustments, minor units; `discounts` is 0 or less. */
interface GrossPrice {
  rooms: readonly number[];
  passes: number;
  discounts: number;
}

/**
 * What each room costs after the booking's discounts, which are taken off rooms and passes in proportion, minor units;
 * together never more than the whole booking. Throws RangeError on a negative price.
 */
export function roomCosts({ rooms, passes, discounts }: GrossPrice, total: number): number[] {
  const gross = [...rooms, passes].reduce((sum, part) => sum + part, 0);
  const amount = Math.max(0, Math.min(gross + discounts, total));
  return apportion(amount, [...rooms, passes]).slice(0, -1);
}

/**
 * Divides the instalments of a price among its payers: for each share, what it pays of each item. Items and shares are
 * all met exactly, and no part is negative: each item is taken from what the shares have left. Throws RangeError where
 * items and shares do not sum to the same amount.
 */
export function splitItems(items: readonly number[], shares: readonly number[]): number[][] {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (![...items, ...shares].every(isWhole) || sumOf(items) !== sumOf(shares))
    throw new RangeError('Items and shares are not the same sum');
  let left = [...shares];
  const byItem = items.map((item) => {
    const parts = apportion(item, left);
    left = left.map((amount, place) => amount - (parts[place] ?? 0));
    return parts;
  });
  return shares.map((_, place) => byItem.map((parts) => parts[place] ?? 0));
}

/** A share of a price and what was given for it, minor units; money that waits for approval counts as given. */
interface PaidShare {
  amount: number;
  given: number;
}

/**
 * What each share still has to pay of each item, minor units. An item asks for no more than the booking still lacks of
 * it, and for no more than the share lacks: a payer who gave their share does not pay for another, and money that
 * somebody gave beyond their share makes the others' smaller, the oldest item first. Throws RangeError as splitItems
 * does.
 */
export function leftByShare(items: readonly number[], shares: readonly PaidShare[]): number[][] {
  const parts = splitItems(
    items,
    shares.map(({ amount }) => amount),
  );
  const given = shares.reduce((sum, share) => sum + share.given, 0);
  const lacking = lessGiven(items, given);
  const own = parts.map((part, place) => lessGiven(part, shares[place]?.given ?? 0));
  let later = shares.map(() => 0);
  const byItem = lacking.map((left, at) => {
    const asked = own.map((part, place) => (part[at] ?? 0) + (later[place] ?? 0));
    const paid = apportion(left, asked);
    later = asked.map((amount, place) => amount - (paid[place] ?? 0));
    return paid;
  });
  return shares.map((_, place) => byItem.map((paid) => paid[place] ?? 0));
}

/**
 * For each share whether it still lacks some of the first deposit (the items of the first due day), as far as the
 * booking still lacks it. The items must be sorted by day; `given` is what counts as paid. Throws RangeError as
 * splitItems does.
 */
export function lackFirst(items: readonly ScheduleItem[], shares: readonly PaidShare[]): boolean[] {
  const lefts = leftByShare(
    items.map(({ amount }) => amount),
    shares,
  );
  const first = items.filter(({ dueOn }) => dueOn === items[0]?.dueOn).length;
  return lefts.map((left) => left.slice(0, first).some((amount) => amount > 0));
}

/** What is left of each item after so much was given, the first items first. */
function lessGiven(items: readonly number[], given: number): number[] {
  let left = Math.max(0, given);
  return items.map((item) => {
    const part = Math.min(left, item);
    left -= part;
    return item - part;
  });
}
