import { useTranslations } from 'next-intl';
import type { LateFeeDraft, LateFeeField } from './late-fee-draft';

/** What each field of the late fee is called, and what is said where it cannot be read: beside it and in the summary. */
export function useLateFeeWords(kind: LateFeeDraft['kind'], currency: string) {
  const t = useTranslations('block.lateFee');
  const value = kind === 'percent' ? 'percent' : 'amount';
  const wrong = { value, graceDays: 'days', cap: 'amount' } as const;
  return {
    labelOf: (field: LateFeeField) => t(field === 'value' ? value : field, { currency }),
    errorOf: (field: LateFeeField) => t(`wrong.${wrong[field]}`),
  };
}
