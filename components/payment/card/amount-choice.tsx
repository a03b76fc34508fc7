'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { formatMoney } from '@/lib/domain/money';
import type { DepositOffer } from '../deposit-offer';
import { amountOptions } from './amount-options';
import styles from './card.module.css';
import type { AmountState } from './use-amount';

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
