import type { AgeBandName } from '@/lib/contract/event';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import type { Rate } from '@/lib/domain/rate';

/** Whom a rate is for. */
export interface RateKey {
  band: AgeBandName;
  adultOccupancy: number | null;
  /** The first, second… child of its band; null = any. */
  childPosition: number | null;
  /** How many adults must be in the room. */
  payingAdults: number;
}

export type ChildBand = Exclude<AgeBandName, 'adult'>;
export const CHILD_BANDS = ['junior', 'minor', 'infant'] as const satisfies ChildBand[];

type Price = Pick<Rate, 'amount' | 'adultPercent'>;

const MOST_PERCENT = 100;

/** A row of a band's children, of any place and any number of adults. */
export const childRow = ({ band, childPosition, payingAdults }: Omit<Rate, 'amount' | 'firstNight' | 'lastNight'>) => {
  const key = { band, adultOccupancy: null, childPosition: childPosition ?? null, payingAdults: payingAdults ?? 0 };
  return { ...key, id: rowId(key) };
};

/** The row of a rate, by whom it is for. */
export function rowId({
  band,
  adultOccupancy,
  childPosition,
  payingAdults,
}: Omit<Rate, 'amount' | 'firstNight' | 'lastNight'>) {
  if (band === 'adult') return `adult-${adultOccupancy ?? 'any'}`;
  return [band, childPosition && `place${childPosition}`, payingAdults && `with${payingAdults}`]
    .filter(Boolean)
    .join('-');
}

/** The rows that every plan by person has: a band's children, any of them, beside any adults. */
export const plainChildren = CHILD_BANDS.map((band) => childRow({ band, adultOccupancy: null }));

/** A price as it is typed: 1234.50, or 30% of the adults' rate. */
export function typedPrice({ amount, adultPercent }: Price, currency: string): string {
  return (adultPercent ?? null) === null ? typedAmount(amount, currency) : `${adultPercent}%`;
}

/** What was typed as a price; null where it cannot be read. Only children pay a percent; 0 is free, and said so. */
export function readPrice(
  text: string,
  band: AgeBandName,
  currency: string,
): (Price & { adultPercent: number | null }) | null {
  const share = /^(\d{1,3})\s*%$/.exec(text.trim());
  if (share) {
    const adultPercent = Number(share[1]);
    if (band === 'adult' || adultPercent > MOST_PERCENT) return null;
    // 0 percent is stored as an amount of 0: free.
    return { amount: 0, adultPercent: adultPercent === 0 ? null : adultPercent };
  }
  const amount = parseAmount(text, currency);
  return amount === null || amount < 0 ? null : { amount, adultPercent: null };
}
