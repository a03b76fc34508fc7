import { type AttritionTerms, attritionTerms } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { parseAmount, typedAmount } from '@/lib/domain/money';

/** A night of the block, all categories together. */
export interface BlockNightSum {
  night: CalendarDate;
  allotted: number;
  sold: number;
}

/** The contract's attrition clause as it is typed; an empty night is none of the contract's. */
export interface AttritionDraft {
  basis: 'none' | AttritionTerms['basis'];
  allowancePercent: string;
  penaltyPercent: string;
  rate: string;
  resold: string;
  rooms: Record<CalendarDate, string>;
}

export const ATTRITION_NUMBERS = ['allowancePercent', 'penaltyPercent', 'rate', 'resold'] as const;
export type AttritionField = (typeof ATTRITION_NUMBERS)[number] | `nights.${CalendarDate}` | 'nights';

/** The clause that is kept; without one, the rooms of the block as they are, which the contract most likely names. */
export function attritionDraft(
  terms: AttritionTerms | null,
  { nights, currency }: { nights: readonly BlockNightSum[]; currency: string },
): AttritionDraft {
  const rooms = terms
    ? terms.nights.map(({ night, rooms: contracted }) => [night, String(contracted)])
    : nights.filter(({ allotted }) => allotted > 0).map(({ night, allotted }) => [night, String(allotted)]);
  return {
    basis: terms?.basis ?? 'none',
    allowancePercent: terms ? String(terms.allowancePercent) : '',
    penaltyPercent: terms ? String(terms.penaltyPercent) : '',
    rate: terms ? typedAmount(terms.rate, currency) : '',
    resold: String(terms?.resold ?? 0),
    rooms: Object.fromEntries(rooms),
  };
}

/** A whole number as typed; null where it is none. */
export const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** The clause of a draft, null = none; undefined with the fields that cannot be read. */
export function readAttrition(
  { basis, rooms, ...typed }: AttritionDraft,
  currency: string,
): { attrition: AttritionTerms | null | undefined; wrong: AttritionField[] } {
  if (basis === 'none') return { attrition: null, wrong: [] };
  const nights = Object.entries(rooms)
    // A night without rooms is none of the contract's.
    .filter(([, text]) => text.trim() !== '' && wholeNumber(text) !== 0)
    .map(([night, text]) => ({ night, rooms: wholeNumber(text) }))
    .toSorted((one, other) => one.night.localeCompare(other.night));
  const read = attritionTerms.safeParse({
    basis,
    nights,
    rate: parseAmount(typed.rate, currency),
    resold: wholeNumber(typed.resold),
    allowancePercent: wholeNumber(typed.allowancePercent),
    penaltyPercent: wholeNumber(typed.penaltyPercent),
  });
  if (read.success) return { attrition: read.data, wrong: [] };
  const wrong = read.error.issues.map(({ path: [field, index] }): AttritionField => {
    const named = ATTRITION_NUMBERS.find((each) => each === field);
    const night = typeof index === 'number' ? nights[index]?.night : undefined;
    return named ?? (night === undefined ? 'nights' : `nights.${night}`);
  });
  return { attrition: undefined, wrong: [...new Set(wrong)] };
}
