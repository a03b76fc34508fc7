/** Whole numbers of the terms, with the least and the most of each. */
export const NUMBERS = {
  minimumNights: [1, 30],
  balanceDueDays: [0, 365],
  passSharePercent: [0, 100],
  honeymoonDiscountPercent: [0, 100],
  waitlistOfferHours: [1, 720],
} as const;
export type NumberField = keyof typeof NUMBERS;

/** Amounts as typed; empty = none, where the terms allow that. */
export const AMOUNTS = ['minimumToReserve', 'adultPassPrice', 'childPassPrice'] as const;
export type AmountField = (typeof AMOUNTS)[number];

export type TermsField = NumberField | AmountField;

export const isNullable = (field: AmountField) => field !== 'minimumToReserve';

/** A whole number within its bounds, or null. */
export function readNumber(field: NumberField, text: string): number | null {
  const [least, most] = NUMBERS[field];
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
