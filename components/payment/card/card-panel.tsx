'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useFailureText } from '@/components/reservation/use-failure-text';
import { Alert } from '@/components/ui/alert';
import { ApiError, isUnanswered } from '@/lib/api/api-error';
import type { PaymentMethods } from '@/lib/contract/card';
import { formatMoney } from '@/lib/domain/money';
import { paymentFee } from '@/lib/domain/payment-fee';
import type { DepositOffer } from '../deposit-offer';
import { AmountChoice } from './amount-choice';
import { FeeLines } from './fee-lines';
import { SandboxForm } from './sandbox-form';
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
  const { failure, declined, challenged } = payment;
  const refusal = failure instanceof ApiError ? (failure.fields.number ?? null) : null;
  const openForStripe = async () => {
    const checked = amount.check();
    try {
      return checked === null ? null : await payment.open(checked);
    } catch (error) {
      payment.setFailure(error);
      return null;
    }
  };
  const payInSandbox = (number: string) => {
    const checked = amount.check();
    if (checked !== null) void payment.payWithNumber(checked, number);
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
          onBroken={payment.setFailure}
        />
      ) : (
        <SandboxForm busy={payment.busy} submitLabel={submitLabel} refusal={refusal} onPay={payInSandbox} />
      )}
      {challenged && <AuthenticationModal intent={challenged} busy={payment.busy} onAnswer={payment.authenticate} />}
    </>
  );
}
