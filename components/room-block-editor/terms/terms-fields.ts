import type { EventTerms } from '@/lib/contract/event-terms';
import { parseAmount, typedAmount } from '@/lib/domain/money';

/** Whole numbers of the terms, with the least and the most of each. */
export const NUMBERS = {
  minimumNights: [1, 30],
  balanceDueDays: [0, 365],
  passSharePercent: [0, 100],
  honeymoonDiscountPercent: [0, 100],
  waitlistOfferHours: [1, 720],
  finalNoticeDays: [1, 90],
  cancelAfterDays: [3, 90],
  unpaidRoomsPerEmail: [1, 1000],
  unpaidRoomsPerAddress: [1, 1000],
  firstPaymentHours: [0, 2160],
} as const;
export type NumberField = keyof typeof NUMBERS;

/** Amounts as typed; empty = none, where the terms allow that. */
export const AMOUNTS = ['minimumToReserve', 'adultPassPrice', 'childPassPrice'] as const;
export type AmountField = (typeof AMOUNTS)[number];

export type TermsField = NumberField | AmountField;

/** Fields that may stay empty. */
const NULLABLE: readonly TermsField[] = [
  'adultPassPrice',
  'childPassPrice',
  'finalNoticeDays',
  'cancelAfterDays',
  'unpaidRoomsPerEmail',
  'unpaidRoomsPerAddress',
  'firstPaymentHours',
];

const isNullable = (field: TermsField) => NULLABLE.includes(field);

export const isNumber = (field: TermsField): field is NumberField => field in NUMBERS;

const FIELDS = [...(Object.keys(NUMBERS) as NumberField[]), ...AMOUNTS];

/** A field as it can be read: null where it is empty or wrong. */
interface ReadField {
  field: TermsField;
  value: number | null;
  wrong: boolean;
}

function readText(field: TermsField, text: string, currency: string): number | null {
  if (!isNumber(field)) return parseAmount(text, currency);
  return /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** The terms' numbers and amounts as they are typed, each within its bounds. */
export function readFields(typed: Record<TermsField, string>, currency: string): ReadField[] {
  return FIELDS.map((field) => {
    if (typed[field].trim() === '') return { field, value: null, wrong: !isNullable(field) };
    const value = readText(field, typed[field], currency);
    const [least, most] = isNumber(field) ? NUMBERS[field] : [0, Number.MAX_SAFE_INTEGER];
    const fits = value !== null && value >= least && value <= most;
    return { field, value: fits ? value : null, wrong: !fits };
  });
}

/** The terms as a person types them. */
export function typedFields(terms: EventTerms): Record<TermsField, string> {
  const typed = FIELDS.map((field) => {
    const value = terms[field];
    if (value === null) return [field, ''];
    return [field, isNumber(field) ? String(value) : typedAmount(value, terms.currency)];
  });
  return Object.fromEntries(typed) as Record<TermsField, string>;
}
