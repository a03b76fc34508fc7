import type { Money } from '@/lib/contract/money';
import { exchange, exchangeBack } from './money';

/** A currency that a transfer is sent in, and how many of its units one unit of the price's currency is worth. */
export interface SentIn {
  currency: string;
  rate: string;
}

/** Smallest and largest amount that can be paid, in minor units of the price's currency. */
interface Bounds {
  minimum: number;
  maximum: number;
}

/**
 * An amount of the price converted to the currency of the transfer, rounded half-up to its minor unit. Throws
 * RangeError on a rate that is no number.
 */
export const sentFor = (price: Money, { currency, rate }: SentIn): Money =>
  price.currency === currency ? price : exchange(price, { currency, rate });

/**
 * What a transfer counts toward the price, in minor units of the price's currency. Where the sum sent equals the
 * conversion of a bound, it counts as exactly that bound: a guest who sends the amount asked for is not a cent short or
 * over because of rounding. Throws RangeError on a rate that is no number. docs/domain.md, Deposits.
 */
export function countedFor(
  sent: Money,
  { priced, rate, bounds }: { priced: string; rate: string; bounds: Bounds },
): number {
  if (sent.currency === priced) return sent.amount;
  const asked = [bounds.maximum, bounds.minimum].find(
    (amount) => sentFor({ amount, currency: priced }, { currency: sent.currency, rate }).amount === sent.amount,
  );
  return asked ?? exchangeBack(sent, { currency: priced, rate }).amount;
}
