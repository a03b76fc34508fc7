import type { Money } from '@/lib/contract/money';
import type { ScheduleItem } from './payment-schedule';

/**
 * How a price is shared among those who pay it: by how many people each pays for (or any other weight; of 1 each, alike),
 * or by amounts that were agreed, in minor units.
 */
export type ShareSplit =
  | { way: 'byPerson'; people: readonly number[] }
  | { way: 'byAmount'; amounts: readonly number[] };

/** The shares in the order of the payers; or, of agreed amounts that miss the total, by how many minor units they do. */
export type SplitTotal = { ok: true; shares: Money[] } | { ok: false; left: number };

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;

/**
 * `total` minor units in proportion to the weights, by largest remainder: the sum is exact, nobody is a whole unit away
 * from their exact part, nobody gets more than their weight where the total is not more than all of them. Units that are
 * left go to the largest fractions, of equal ones to the first.
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
 * What each payer has to pay of a total, in its currency; the shares sum to it exactly. Throws RangeError on nobody, on a
 * split in which nobody counts, and on fractions of a minor unit or less than nothing.
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
 * What each room costs once the discounts of the booking are taken off rooms and passes alike, in minor units: together
 * never more than the whole booking. Throws RangeError on a price below nothing.
 */
export function roomCosts({ rooms, passes, discounts }: GrossPrice, total: number): number[] {
  const gross = [...rooms, passes].reduce((sum, part) => sum + part, 0);
  const amount = Math.max(0, Math.min(gross + discounts, total));
  return apportion(amount, [...rooms, passes]).slice(0, -1);
}

/**
 * The instalments of a price among its payers: for each share what it pays of each item, in their order. Every item and
 * every share is met exactly, and no part is below zero: each item is taken from what the shares have left. Throws
 * RangeError where items and shares, in minor units, are not the same sum.
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

/** A share of a price and what was given for it, minor units; what waits for approval is given too. */
interface PaidShare {
  amount: number;
  given: number;
}

/**
 * What each share still pays of each item, in their order, minor units. An item is asked for as far as the booking itself
 * still lacks it, never of more than what its share lacks: who gave theirs is not asked for that of another, and what
 * somebody gave beyond theirs spares the others, the oldest item first. Throws RangeError as splitItems does.
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
 * Which shares lack of the first deposit, in their order: of what falls due on the first day of all, as far as the booking
 * still lacks it. Items stand by their day; `given` is what counts as in. Throws RangeError as splitItems does.
 */
export function lackFirst(items: readonly ScheduleItem[], shares: readonly PaidShare[]): boolean[] {
  const lefts = leftByShare(
    items.map(({ amount }) => amount),
    shares,
  );
  const first = items.filter(({ dueOn }) => dueOn === items[0]?.dueOn).length;
  return lefts.map((left) => left.slice(0, first).some((amount) => amount > 0));
}

/** What is left of each item once so much was given, the first items first. */
function lessGiven(items: readonly number[], given: number): number[] {
  let left = Math.max(0, given);
  return items.map((item) => {
    const part = Math.min(left, item);
    left -= part;
    return item - part;
  });
}
