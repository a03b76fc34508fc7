'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatMoney, parseAmount } from '@/lib/domain/money';
import type { DepositOffer } from '../deposit-offer';

export interface AmountState {
  choice: number | 'other';
  typed: string;
  /** The sentence beside the field; null while nothing is wrong or nobody asked. */
  problem: string | null;
  choose(choice: number | 'other'): void;
  type(text: string): void;
  /** The amount in minor units, or null with the problem shown. */
  check(): number | null;
  /** The chosen amount so far, minor units, for the line of the fee. */
  shown: number | null;
}

/** The amount that a guest chooses to pay now, held within the offer's bounds. */
export function useAmount(offer: DepositOffer): AmountState {
  const t = useTranslations('payment.errors');
  const locale = useLocale();
  const [choice, setChoice] = useState<number | 'other'>(offer.due);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const money = (amount: number) => formatMoney({ amount, currency: offer.currency }, locale);
  const parsed = choice === 'other' ? parseAmount(typed, offer.currency) : choice;
  const problemOf = (amount: number | null): string | null => {
    if (amount === null) return t('number');
    if (amount < offer.minimum) return t('belowMinimum', { amount: money(offer.minimum) });
    return amount > offer.maximum ? t('overBalance', { amount: money(offer.maximum) }) : null;
  };
  return {
    choice,
    typed,
    problem,
    shown: problemOf(parsed) === null ? parsed : null,
    choose(next) {
      setChoice(next);
      setProblem(null);
    },
    type(text) {
      setTyped(text);
      setProblem(null);
    },
    check() {
      const found = problemOf(parsed);
      setProblem(found);
      return found === null ? parsed : null;
    },
  };
}
