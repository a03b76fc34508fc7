'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
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

/** After this long without Stripe's script a guest is told that there are other ways to pay. */
const PATIENCE_MS = 10_000;

/** Stripe's Payment Element: the card is typed in Stripe's own frame and never reaches this site. */
export function StripeForm(props: StripeFormProps) {
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    setAttempt(attempt + 1);
    // The pressed button disappears, so the focus moves to the form.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {/* Elements takes one Stripe for its whole life, so each attempt is a form of its own. */}
      <StripeAttempt key={attempt} {...props} onAgain={tryAgain} />
    </div>
  );
}

function StripeAttempt({
  publishableKey,
  total,
  currency,
  onAgain,
  ...rest
}: StripeFormProps & { onAgain: () => void }) {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const [state, setState] = useState<'coming' | 'slow' | 'there' | 'missing'>('coming');
  const loading = useMemo(() => loadStripe(publishableKey, { locale }), [publishableKey, locale]);
  // Handed to Elements as it is, a script that fails to load would be an unhandled rejection.
  const stripe = useMemo(() => loading.catch(() => null), [loading]);
  useEffect(() => {
    let isShown = true;
    const tell = (next: typeof state) => {
      clearTimeout(waited);
      if (isShown) setState(next);
    };
    const waited = setTimeout(() => tell('slow'), PATIENCE_MS);
    loading.then(
      () => tell('there'),
      () => tell('missing'),
    );
    return () => {
      isShown = false;
      clearTimeout(waited);
    };
  }, [loading]);
  if (state === 'missing')
    return (
      <Alert tone="danger" title={t('missing.title')}>
        <p>{t('missing.text')}</p>
        <Button variant="secondary" onClick={onAgain}>
          {t('missing.again')}
        </Button>
      </Alert>
    );
  const options = { mode: 'payment', amount: total, currency: currency.toLowerCase(), appearance: APPEARANCE } as const;
  return (
    <>
      {state === 'slow' && (
        <Alert tone="info">
          <p>{t('missing.slow')}</p>
        </Alert>
      )}
      <Elements stripe={stripe} options={options}>
        <PaymentFields {...rest} onMissing={() => setState('missing')} />
      </Elements>
    </>
  );
}

function PaymentFields({
  submitLabel,
  failedTitle,
  returnTo,
  onOpen,
  onBroken,
  onMissing,
}: Omit<StripeFormProps, 'publishableKey' | 'total' | 'currency'> & { onMissing: () => void }) {
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
      <PaymentElement onLoadError={onMissing} />
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
