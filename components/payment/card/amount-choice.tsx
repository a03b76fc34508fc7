'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { formatMoney, parseAmount } from '@/lib/domain/money';
import type { DepositOffer } from '../deposit-offer';
import styles from './card.module.css';

export interface AmountState {
  choice: number | 'other';
  typed: string;
  /** The message next to the field; null while nothing is wrong or the field was not checked yet. */
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

type AmountKind = 'minimum' | 'due' | 'balance';

/** The amounts that get a button, smallest first, without doubles. Minor units. */
function amountOptions({ minimum, due, maximum }: DepositOffer): { kind: AmountKind; amount: number }[] {
  const all = [
    { kind: 'balance', amount: maximum },
    { kind: 'due', amount: due },
    { kind: 'minimum', amount: minimum },
  ] as const;
  return all
    .filter(({ amount }, index) => all.findIndex((other) => other.amount === amount) === index && amount > 1)
    .toReversed();
}

interface AmountChoiceProps {
  offer: DepositOffer;
  state: AmountState;
}

/** How much: the amounts that make sense now, or another within the bounds. */
export function AmountChoice({ offer, state }: AmountChoiceProps) {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const money = (amount: number) => formatMoney({ amount, currency: offer.currency }, locale);
  const isFixed = offer.minimum === offer.maximum;
  return (
    <fieldset className={styles.amounts}>
      <legend className="form-label">{t('amount')}</legend>
      {amountOptions(offer).map(({ kind, amount }) => (
        <label key={kind} className={styles.option}>
          <input
            type="radio"
            name="card-amount"
            checked={state.choice === amount}
            onChange={() => state.choose(amount)}
          />
          <span>{t(`amounts.${isFixed ? 'balance' : kind}`)}</span>
          <strong className="tabular">{money(amount)}</strong>
        </label>
      ))}
      {!isFixed && (
        <label className={styles.option}>
          <input
            type="radio"
            name="card-amount"
            checked={state.choice === 'other'}
            onChange={() => state.choose('other')}
          />
          <span>{t('amounts.other')}</span>
        </label>
      )}
      {state.choice === 'other' && (
        <Field
          id="card-other"
          label={t('otherAmount', { currency: offer.currency })}
          hint={t('bounds', { minimum: money(offer.minimum), maximum: money(offer.maximum) })}
          error={state.problem}
        >
          {(inputProps) => (
            <TextInput
              {...inputProps}
              inputMode="decimal"
              autoComplete="off"
              value={state.typed}
              onChange={({ target }) => state.type(target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
