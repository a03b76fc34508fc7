'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isUnanswered } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import type { PaymentMethods } from '@/lib/contract/card';
import { formatMoney } from '@/lib/domain/money';
import { type FeeTerms, paymentFee } from '@/lib/domain/payment-fee';
import type { DepositOffer } from '../deposit-offer';
import styles from './card.module.css';
import { SandboxForm } from './sandbox-form';
import type { AmountState } from './use-amount';
import { useAmount } from './use-amount';
import { useCardPayment } from './use-card-payment';

// Heavy or seldom needed: they come when they are shown.
const StripeForm = dynamic(() => import('./stripe-form').then((part) => part.StripeForm), { ssr: false });

const AuthenticationModal = dynamic(() => import('./authentication-modal').then((part) => part.AuthenticationModal));

interface CardPanelProps {
  reservationKey: string;
  offer: DepositOffer;
  card: NonNullable<PaymentMethods['card']>;
}

/** Pays by card: how much, what the card is charged, and the processor's own form. */
export function CardPanel({ reservationKey, offer, card }: CardPanelProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const failureText = useFailureText();
  const amount = useAmount(offer);
  const { currency } = offer;
  const payment = useCardPayment({ reservationKey, currency });
  const total = amount.shown === null ? null : amount.shown + paymentFee(amount.shown, card);
  const submitLabel =
    total === null ? t('card.payNothing') : t('card.pay', { amount: formatMoney({ amount: total, currency }, locale) });
  const { declined, challenged } = payment;
  const [broken, setBroken] = useState<unknown>(null);
  const failure = payment.failure ?? broken;
  const refusal = failure instanceof ApiError ? (failure.fields.number ?? null) : null;
  const openForStripe = async (http: HttpClient) => {
    const checked = amount.check();
    return checked === null ? null : payment.open(http, checked);
  };
  const payInSandbox = (number: string) => {
    const checked = amount.check();
    if (checked !== null) payment.payWithNumber(checked, number);
  };
  return (
    <>
      <AmountChoice offer={offer} state={amount} />
      {amount.shown !== null && <FeeLines amount={amount.shown} currency={currency} terms={card} />}
      {declined && (
        <Alert tone="danger" title={t('errors.declinedTitle')}>
          <p>{t(`failures.${declined}`)}</p>
        </Alert>
      )}
      {failure !== null && refusal === null && (
        <Alert tone="danger" title={isUnanswered(failure) ? undefined : t('errors.failed')}>
          <p>{failureText(failure)}</p>
        </Alert>
      )}
      {card.publishableKey ? (
        <StripeForm
          publishableKey={card.publishableKey}
          total={total ?? offer.due}
          currency={currency}
          submitLabel={submitLabel}
          failedTitle={t('errors.declinedTitle')}
          onOpen={openForStripe}
          onBroken={setBroken}
        />
      ) : (
        <SandboxForm busy={payment.busy} submitLabel={submitLabel} refusal={refusal} onPay={payInSandbox} />
      )}
      {challenged && <AuthenticationModal intent={challenged} busy={payment.busy} onAnswer={payment.authenticate} />}
    </>
  );
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

interface FeeLinesProps {
  amount: number;
  currency: string;
  terms: FeeTerms;
}

/** What the card is charged: the payment, the fee where the agency passes it on, and their sum. */
function FeeLines({ amount, currency, terms }: FeeLinesProps) {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const fee = paymentFee(amount, terms);
  return (
    <dl className={styles.fees}>
      <div>
        <dt>{t('toReservation')}</dt>
        <dd className="tabular">{money(amount)}</dd>
      </div>
      {terms.feePassedOn && (
        <div>
          <dt>{t('fee')}</dt>
          <dd className="tabular">{money(fee)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd className="tabular">{money(amount + fee)}</dd>
      </div>
    </dl>
  );
}

interface AmountChoiceProps {
  offer: DepositOffer;
  state: AmountState;
}

/** How much: the amounts that make sense now, or another within the bounds. */
function AmountChoice({ offer, state }: AmountChoiceProps) {
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
