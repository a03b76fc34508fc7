'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { notify } from '@/components/ui/notify';
import { ApiError, isUnanswered } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import type { Payer } from '@/lib/api/payer';
import { useSend } from '@/lib/api/use-send';
import type { PaymentIntent, PaymentMethods, SandboxAnswer } from '@/lib/contract/card';
import { formatMoney } from '@/lib/domain/money';
import { type FeeTerms, paymentFee } from '@/lib/domain/payment-fee';
import { useRouter } from '@/lib/i18n/navigation';
import type { DepositOffer } from '../deposit-offer';
import { AmountChoice, useAmount } from './amount-choice';
import styles from './card.module.css';
import { SandboxForm } from './sandbox-form';

// Heavy or seldom needed: they come when they are shown.
const StripeForm = dynamic(() => import('./stripe-form').then((part) => part.StripeForm), { ssr: false });

const AuthenticationModal = dynamic(() => import('./authentication-modal').then((part) => part.AuthenticationModal));

interface CardPanelProps {
  payer: Payer;
  /** The page that says what became of the payment, in no language; left out, it is /Loader. */
  returnTo?: string;
  offer: DepositOffer;
  card: NonNullable<PaymentMethods['card']>;
}

/** Pays by card: how much, what the card is charged, and the processor's own form. */
export function CardPanel({ payer, returnTo, offer, card }: CardPanelProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const failureText = useFailureText();
  const amount = useAmount(offer);
  const { currency } = offer;
  const payment = useCardPayment({ payer, currency, staysHere: returnTo !== undefined });
  const total = amount.shown === null ? null : amount.shown + paymentFee({ amount: amount.shown, currency }, card);
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
          returnTo={returnTo ?? null}
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
  const fee = paymentFee({ amount, currency }, terms);
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

const loadCalls = () => import('@/lib/api/card');

interface Booking {
  payer: Payer;
  /** This very page shows what was paid. */
  staysHere: boolean;
  currency: string;
}

type Step = { amount: number; number: string } | { challenged: PaymentIntent; authorise: boolean };

const isPaid = ({ status }: SandboxAnswer) => status === 'approved' || status === 'refunded';

/** Opens and pays a card payment; where it goes on is /Loader, which waits for the processor's word. */
function useCardPayment({ payer, currency, staysHere }: Booking) {
  const router = useRouter();
  const t = useTranslations('payment');
  // One idempotency key for each amount: a second press is the same payment, another amount is another payment. It is
  // kept until the answer, which takes several calls, with a real processor also the processor's.
  const keys = useRef(new Map<number, string>());
  const [challenged, setChallenged] = useState<PaymentIntent | null>(null);

  const open = async (http: HttpClient, amount: number): Promise<PaymentIntent> => {
    const { createPaymentIntent } = await loadCalls();
    const idempotencyKey = keys.current.get(amount) ?? newIdempotencyKey();
    keys.current.set(amount, idempotencyKey);
    return createPaymentIntent(http, { payer, amount, currency, idempotencyKey });
  };
  const { save, busy, failure, result } = useSend({
    send: async (http, step: Step) => {
      const { authenticateInSandbox, payInSandbox } = await loadCalls();
      const intent = 'number' in step ? await open(http, step.amount) : step.challenged;
      const { paymentId } = intent;
      const answer =
        'number' in step
          ? await payInSandbox(http, { payer, paymentId, number: step.number })
          : await authenticateInSandbox(http, { payer, paymentId, authorise: step.authorise });
      return { ...answer, intent };
    },
    onDone: ({ intent, ...answer }) => {
      setChallenged(answer.status === 'requiresAction' ? intent : null);
      if (answer.status === 'failed') keys.current.clear();
      if (!isPaid(answer)) return;
      if (staysHere) {
        keys.current.clear();
        notify({ tone: 'success', text: t('card.taken') });
        return router.refresh();
      }
      router.push(`/Loader?payment=${encodeURIComponent(intent.paymentId)}`);
      // Pages that the browser kept show the old balance, so going back loads them anew.
      router.refresh();
    },
    onFailed: (error) => {
      // After an answer the next press asks the provider again, which continues with the open charge. Without an answer
      // it is the same payment, which may already have been made.
      if (!isUnanswered(error)) keys.current.clear();
    },
  });
  // The button stays busy while the next page loads.
  const isLeaving = !staysHere && result !== undefined && isPaid(result);
  const go = (step: Step) => {
    if (!isLeaving) void save(step);
  };
  return {
    busy: busy || isLeaving,
    failure,
    declined: result?.status === 'failed' ? (result.failure ?? 'declined') : null,
    challenged,
    open,
    payWithNumber: (amount: number, number: string) => go({ amount, number }),
    authenticate: (authorise: boolean) => {
      if (challenged) go({ challenged, authorise });
    },
  };
}
