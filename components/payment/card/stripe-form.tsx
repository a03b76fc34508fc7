'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useLocale } from 'next-intl';
import { type FormEvent, useMemo } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { INK, SEA } from '@/lib/config/palette';
import type { PaymentIntent } from '@/lib/contract/card';
import { localePath } from '@/lib/domain/language-path';
import styles from './card.module.css';

interface StripeFormProps {
  publishableKey: string;
  /** What the card is charged, minor units, fee included. */
  total: number;
  currency: string;
  submitLabel: string;
  failedTitle: string;
  /** The page to come back to after paying, in no language; null = /Loader. */
  returnTo: string | null;
  onOpen: (http: HttpClient) => Promise<PaymentIntent | null>;
  /**
   * The payment could not be opened, or Stripe's own script failed before it could say anything of the card; null with
   * each new attempt.
   */
  onBroken: (error: unknown) => void;
}

const APPEARANCE = {
  variables: { colorPrimary: SEA, colorText: INK, colorDanger: '#b3261e', borderRadius: '8px' },
} as const;

/** Stripe's Payment Element: the card is typed in Stripe's own frame and never reaches this site. */
export function StripeForm({ publishableKey, total, currency, ...rest }: StripeFormProps) {
  const locale = useLocale();
  const stripe = useMemo(() => loadStripe(publishableKey, { locale }), [publishableKey, locale]);
  const options = { mode: 'payment', amount: total, currency: currency.toLowerCase(), appearance: APPEARANCE } as const;
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentFields {...rest} />
    </Elements>
  );
}

function PaymentFields({
  submitLabel,
  failedTitle,
  returnTo,
  onOpen,
  onBroken,
}: Omit<StripeFormProps, 'publishableKey' | 'total' | 'currency'>) {
  const stripe = useStripe();
  const elements = useElements();
  const locale = useLocale();
  const pay = async (http: HttpClient): Promise<string | null> => {
    if (!stripe || !elements) return null;
    const { error: incomplete } = await elements.submit();
    if (incomplete) return incomplete.message ?? null;
    const intent = await onOpen(http);
    if (!intent) return null;
    const path = localePath(returnTo ?? `/Loader?payment=${encodeURIComponent(intent.paymentId)}`, locale);
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: intent.clientSecret,
      confirmParams: { return_url: new URL(path, location.origin).href },
    });
    return error.message ?? null;
  };
  const { save, busy, result: refusal } = useSend({ send: pay, onFailed: onBroken });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBroken(null);
    void save();
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <PaymentElement />
      {refusal && (
        <Alert tone="danger" title={failedTitle} className="mt-3">
          <p>{refusal}</p>
        </Alert>
      )}
      <Button type="submit" busy={busy || !stripe} className={styles.pay}>
        {submitLabel}
      </Button>
    </form>
  );
}
