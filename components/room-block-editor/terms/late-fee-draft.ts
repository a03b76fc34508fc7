import { type LateFee, lateFee } from '@/lib/contract/booking-terms';
import { parseAmount, typedAmount } from '@/lib/domain/money';

/** The late fee as it is typed. */
export interface LateFeeDraft {
  kind: 'none' | LateFee['kind'];
  value: string;
  graceDays: string;
  cap: string;
}

export type LateFeeField = 'value' | 'graceDays' | 'cap';

export function lateFeeDraft(fee: LateFee | null, currency: string): LateFeeDraft {
  if (!fee) return { kind: 'none', value: '', graceDays: '', cap: '' };
  const value = fee.kind === 'percent' ? String(fee.percent) : typedAmount(fee.amount, currency);
  return { kind: fee.kind, value, graceDays: String(fee.graceDays), cap: typedAmount(fee.cap, currency) };
}

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** The late fee of a draft, null = none; undefined with the fields that cannot be read. */
export function readLateFee(
  { kind, ...typed }: LateFeeDraft,
  currency: string,
): { fee: LateFee | null | undefined; wrong: LateFeeField[] } {
  if (kind === 'none') return { fee: null, wrong: [] };
  const value = kind === 'percent' ? wholeNumber(typed.value) : parseAmount(typed.value, currency);
  const terms = { graceDays: wholeNumber(typed.graceDays), cap: parseAmount(typed.cap, currency) };
  const read = lateFee.safeParse({ kind, [kind === 'percent' ? 'percent' : 'amount']: value, ...terms });
  if (read.success) return { fee: read.data, wrong: [] };
  const named = new Set(read.error.issues.map(({ path: [field] }) => field));
  const wrong = (['value', 'graceDays', 'cap'] as const).filter((field) =>
    field === 'value' ? named.has('percent') || named.has('amount') : named.has(field),
  );
  return { fee: undefined, wrong };
}
