'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api/api-error';
import { sessionFailure } from '@/lib/api/session-failure';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { Reservation } from '@/lib/contract/reservation';
import type { Quote } from '@/lib/contract/room-block';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { CheckoutReview } from './checkout-review';
import { CouponField } from './coupon-field';
import { HoldPanel, type HoldState } from './hold-panel';
import { QuoteLines, ScheduleLines } from './quote-lines';
import { StepSection } from './step-section';
import { useAmount } from './use-amount';
import { useFailureText } from './use-failure-words';
import { useHold } from './use-hold';
import { useLiveQuote } from './use-live-quote';
import { useTimeLeft } from './use-time-left';

// Shown only past the cap of unpaid rooms.
const CaptchaBox = dynamic(() => import('@/components/user/captcha-box').then((part) => part.CaptchaBox), {
  ssr: false,
});

const ACTIONS = {
  none: 'checkout.hold',
  held: 'checkout.confirm',
  expired: 'hold.again',
  changed: 'checkout.hold',
} as const;

export function CheckoutStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const { event, store, goTo } = useBooking();
  const router = useRouter();
  const failure = useFailureText();
  const acceptTerms = useDraft((draft) => draft.acceptTerms);
  const [attempt, setAttempt] = useState(0);
  const captcha = useRef<string | null>(null);

  // The draft is emptied when the page is left: earlier, the page would fall back to its first step while still shown.
  const isFinished = useRef(false);
  useEffect(
    () => () => {
      if (isFinished.current) store.getState().clear();
    },
    [store],
  );
  const finish = (reservation: Reservation) => {
    isFinished.current = true;
    notify({ tone: 'success', title: t('hold.created'), text: t('hold.createdText', { key: reservation.key }) });
    router.push(`/event/${event.code}/end-reservation`);
  };
  const { hold, held, isChanged, create, again, confirm } = useHold(finish);
  const reservation = hold ? held.data : undefined;
  const secondsLeft = useTimeLeft(reservation?.expiresAt ?? null);
  const isOver = reservation?.status === 'expired' || (reservation?.status === 'hold' && secondsLeft === 0);
  const isBooked = reservation?.status === 'confirmed' || reservation?.status === 'paid';
  const state: HoldState = !reservation ? 'none' : isChanged ? 'changed' : isOver ? 'expired' : 'held';
  const failed = [create, again, confirm].find((sending) => sending.failure);
  const siteKey = captchaKeyOf(failed?.failure);
  const isBusy = create.busy || again.busy || confirm.busy || confirm.done;
  useEffect(() => {
    if (!isBooked || confirm.done) return;
    isFinished.current = true;
    router.replace(`/event/${event.code}/end-reservation`);
  }, [isBooked, confirm.done, router, event.code]);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setAttempt(attempt + 1);
    if (!acceptTerms || isBusy) return;
    const isHeld = state === 'held' && hold;
    const isExpired = state === 'expired' && hold;
    // What the others failed with is told no longer.
    for (const other of [create, again, confirm])
      if (other !== (isHeld ? confirm : isExpired ? again : create)) other.forget();
    if (isHeld) confirm.save(isHeld.key);
    else if (isExpired) again.save(isExpired);
    else create.save(captcha.current);
    // A captcha counts once.
    captcha.current = null;
  };
  const isRefused = attempt > 0 && !acceptTerms;
  return (
    <StepSection title={t('checkout.title')} hint={t('checkout.hint', { minutes: HOLD_MINUTES })} takeFocus={takeFocus}>
      <form method="post" noValidate onSubmit={submit}>
        <ErrorSummary
          title={t('errorTitle')}
          attempt={attempt}
          errors={isRefused ? [{ id: 'accept-terms', message: t('checkout.termsRequired') }] : []}
        />
        <CheckoutReview />
        <CouponField />
        <CheckoutPrice agreed={state === 'held' && reservation ? reservation : null} />
        {state === 'held' && reservation?.lateFeePolicy && (
          <p className="text-secondary">{reservation.lateFeePolicy}</p>
        )}
        <TermsField isRefused={isRefused} />
        <HoldPanel state={state} holdKey={hold?.key ?? ''} secondsLeft={secondsLeft ?? 0} />
        {failed && <Alert tone="danger">{failure(failed.failure)}</Alert>}
        {siteKey && (
          <CaptchaBox
            key={attempt}
            siteKey={siteKey}
            version="v2"
            onToken={(token) => {
              captcha.current = token;
            }}
          />
        )}
        <div className="d-flex flex-wrap gap-2">
          <Button
            type="submit"
            busy={isBusy || (hold !== null && held.isPending)}
            onClick={(event) => {
              // A double click must not press the button that has taken this one's place.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {t(ACTIONS[state])}
          </Button>
          <Button variant="quiet" onClick={() => goTo('pass')}>
            {t('back')}
          </Button>
        </div>
      </form>
    </StepSection>
  );
}

/** The key of the captcha's box, where a solved one lets a person go on. */
const captchaKeyOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_UNPAID' ? sessionFailure(error).siteKey : undefined;

/** The price of what is held as it was agreed, or of the draft as it stands; and when it is paid. */
function CheckoutPrice({ agreed }: { agreed: Quote | null }) {
  const t = useTranslations('booking');
  const { quote } = useLiveQuote();
  const { amount } = useAmount();
  const shown = agreed ?? quote.data;
  if (!shown) return quote.isError ? null : <Skeleton lines={4} label={t('price.loading')} />;
  return (
    <>
      <h3 className="h5">{t('price.title')}</h3>
      <QuoteLines lines={shown.lines} />
      <p className={styles.grandTotal}>
        <span>{t('price.total')}</span> <strong>{amount(shown.total)}</strong>
      </p>
      <h3 className="h5">{t('checkout.schedule')}</h3>
      <p className="text-secondary">{t('checkout.scheduleHint')}</p>
      <ScheduleLines schedule={shown.schedule} />
    </>
  );
}

function TermsField({ isRefused }: { isRefused: boolean }) {
  const t = useTranslations('booking.checkout');
  const acceptTerms = useDraft((draft) => draft.acceptTerms);
  const change = useDraft((draft) => draft.change);
  return (
    <div className="field">
      <details className="mb-2">
        <summary>{t('termsRead')}</summary>
        <p className="text-secondary mt-2">{t('termsText')}</p>
      </details>
      <div className="form-check">
        <input
          type="checkbox"
          className={isRefused ? 'form-check-input is-invalid' : 'form-check-input'}
          id="accept-terms"
          checked={acceptTerms}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'accept-terms-error' : undefined}
          onChange={({ target }) => change({ acceptTerms: target.checked })}
        />
        <label className="form-check-label" htmlFor="accept-terms">
          {t('terms')}
        </label>
      </div>
      {isRefused && (
        <div className="invalid-feedback" id="accept-terms-error">
          {t('termsRequired')}
        </div>
      )}
    </div>
  );
}
