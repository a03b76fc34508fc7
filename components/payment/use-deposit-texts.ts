'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { formatMoney } from '@/lib/domain/money';
import type { DepositProblem } from './deposit-check';
import type { DepositOffer } from './deposit-offer';
import type { ProofProblem } from './proof-check';

const MEGABYTE = 1024 * 1024;

/** The sentences of the deposit form, with the offer's amounts in them. */
export function useDepositTexts(offer: DepositOffer) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const money = (amount: number) => formatMoney({ amount, currency: offer.currency }, locale);
  const hint =
    offer.minimum === offer.maximum
      ? t('form.amountWhole', { balance: money(offer.maximum) })
      : t('form.amountHint', { minimum: money(offer.minimum), balance: money(offer.maximum) });
  const problem = (code: DepositProblem, field: string) =>
    t(`errors.${code}`, { field, amount: money(code === 'belowMinimum' ? offer.minimum : offer.maximum) });
  const proof = (code: ProofProblem, declared: string) =>
    t(`errors.${code}`, { megabytes: PROOF_MAX_BYTES / MEGABYTE, declared });
  return { hint, problem, proof };
}
