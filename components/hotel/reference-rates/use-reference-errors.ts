import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import type { ReferenceForm } from './use-reference-rates';

const FIELDS: Record<string, string> = {
  'plan.currency': 'currency',
  'plan.minimumToReserve': 'minimum',
  'plan.taxPercent': 'taxPercent',
};
/** Where the prices begin, for what is wrong with all of them. */
const FIRST_CELL = 'base-adult-1';

interface FieldError {
  /** Of the field, without the form's prefix. */
  field: string;
  message: string;
}

/** What is wrong, in words and by field: what this page sees by itself once saving was tried, and what the provider says. */
export function useReferenceErrors({ form, edit, isMinimum, sells, sent }: ReferenceForm): FieldError[] {
  const t = useTranslations('reference');
  const cellWords = useTranslations('block.rates');
  const seen: FieldError[] = [...form.problems].map(([field, problem]) => ({ field, message: cellWords(problem) }));
  if (form.attempt > 0 && !isMinimum) seen.push({ field: 'minimum', message: t('minimumWrong') });
  if (form.attempt > 0 && !sells && seen.length === 0) seen.push({ field: FIRST_CELL, message: t('nothing') });
  const told = edit.failure instanceof ApiError ? Object.entries(edit.failure.fields) : [];
  const fieldOf = (path: string) =>
    FIELDS[path] ?? sent[Number(/^plan\.rates\.(\d+)/.exec(path)?.[1] ?? Number.NaN)] ?? FIRST_CELL;
  return [...seen, ...told.map(([path, message]) => ({ field: fieldOf(path), message }))];
}
