'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError } from '@/lib/api/api-error';
import { sessionFailure } from '@/lib/api/session-failure';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import type { Quote, ScheduleItem } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { dateInZone } from '@/lib/domain/zone';
import { useRouter } from '@/lib/i18n/navigation';
import { onTabsNews } from '@/lib/session/session-tabs';
import { isGuestView, readUserView } from '@/lib/session/views';
import { whenOnline } from '@/lib/session/when-online';
import { bookedBefore } from '@/lib/stores/booking-draft-shape';
import styles from './booking.module.css';
import { useBooking } from './booking-context';
import { CouponField } from './coupon-field';
import { KnownLines } from './known-lines';
import { useTooManyPasses } from './pass-choice';
import { StepBar } from './price-summary';
import { ScheduleLines } from './quote-lines';
import { StepSection } from './step-section';
import { useAmount } from './use-amount';
import { useEndDraft } from './use-booked';
import { useFailureText } from './use-failure-words';
import { isHoldLost, useHold } from './use-hold';
import { useLiveQuote } from './use-live-quote';
import { useTimeLeft } from './use-time-left';

// Shown only past the cap of unpaid rooms.
const CaptchaBox = dynamic(() => import('@/components/user/captcha-box').then((part) => part.CaptchaBox), {
  ssr: false,
});

const ACTIONS = {
  none: 'checkout.book',
  held: 'checkout.confirm',
  expired: 'hold.again',
  changed: 'checkout.book',
} as const;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const two = (count: number) => String(count).padStart(2, '0');

/** m:ss, and h:mm:ss for the long hold of a waitlist's offer. */
function clock(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  const rest = two(seconds % MINUTE_SECONDS);
  if (seconds < HOUR_SECONDS) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / MINUTE_SECONDS)}:${two(minutes % MINUTE_SECONDS)}:${rest}`;
}

type HoldState = 'none' | 'held' | 'expired' | 'changed';

/** What is held, for how long still, and what to do when it no longer is. */
function HoldPanel({ state, holdKey, secondsLeft }: { state: HoldState; holdKey: string; secondsLeft: number }) {
  const t = useTranslations('booking.hold');
  if (state === 'none') return null;
  if (state === 'expired')
    return (
      <Alert tone="warning" title={t('expiredTitle')}>
        <p>{t('expiredText')}</p>
      </Alert>
    );
  if (state === 'changed')
    return (
      <Alert tone="info" title={t('changedTitle')}>
        <p>{t('changedText')}</p>
      </Alert>
    );
  return (
    <div className={styles.hold}>
      <h3 className="h4">{t('title')}</h3>
      <p className={styles.holdClock} role="timer">
        {t('left', { time: clock(secondsLeft) })}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {secondsLeft < HOUR_SECONDS
          ? t('minutesLeft', { minutes: Math.ceil(secondsLeft / MINUTE_SECONDS) })
          : t('hoursLeft', { hours: Math.floor(secondsLeft / HOUR_SECONDS) })}
      </p>
      <p className="mb-0">{unbroken(t('key', { key: holdKey }))}</p>
    </div>
  );
}

/** A guest sees their booking; a person who books for others finds it among the event's bookings. */
function afterBooking({ key }: Reservation, eventCode: string): string {
  const user = readUserView(document.cookie);
  return user && !isGuestView(user)
    ? withEvent(`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`, eventCode)
    : `/event/${eventCode}/end-reservation`;
}

export function CheckoutStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const { event, store } = useBooking();
  const router = useRouter();
  const failure = useFailureText();
  const tooManyPasses = useTooManyPasses();
  const [attempt, setAttempt] = useState(0);
  const [pressedAt, setPressedAt] = useState<Money | null>(null);
  const { asked, quote } = useLiveQuote();
  const captcha = useRef<string | null>(null);

  const end = useEndDraft(store);
  const finish = (reservation: Reservation) => {
    end(reservation);
    notify({ tone: 'success', title: t('hold.created'), text: t('hold.createdText', { key: reservation.key }) });
    whenOnline(() => router.push(afterBooking(reservation, event.code)));
  };
  const { hold, held, isChanged, create, again, confirm } = useHold(finish);
  const reservation = hold ? held.data : undefined;
  const secondsLeft = useTimeLeft(reservation?.expiresAt ?? null);
  const isOver = reservation?.status === 'expired' || (reservation?.status === 'hold' && secondsLeft === 0);
  const booked = reservation?.status === 'confirmed' || reservation?.status === 'paid' ? reservation : null;
  const state: HoldState = !reservation ? 'none' : isChanged ? 'changed' : isOver ? 'expired' : 'held';
  const failed = [create, again, confirm].find((sending) => sending.failure);
  const siteKey = captchaKeyOf(failed?.failure);
  const isBusy = create.busy || again.busy || confirm.busy || confirm.done;
  useEffect(() => {
    if (!booked || confirm.done) return;
    end(booked);
    router.replace(afterBooking(booked, event.code));
  }, [booked, end, confirm.done, router, event.code]);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isBusy || tooManyPasses) return;
    // Another tab may have held or booked the same: that is shown, not booked twice.
    store.follow();
    const now = store.getState();
    if (now.hold?.key !== hold?.key || bookedBefore(now) !== null) return;
    setAttempt(attempt + 1);
    const isHeld = state === 'held' && hold;
    const isExpired = state === 'expired' && hold;
    // Failures of the other actions are no longer shown.
    for (const other of [create, again, confirm])
      if (other !== (isHeld ? confirm : isExpired ? again : create)) other.forget();
    const press = { captcha: captcha.current, agreed: (asked && quote.data?.total) || null };
    if (!isHeld) setPressedAt(press.agreed);
    if (isHeld) confirm.save(isHeld.key);
    else if (isExpired) again.save({ ...press, hold: isExpired });
    else create.save(press);
    // A captcha counts once.
    captcha.current = null;
  };
  const agreed = state === 'held' && !isBusy && reservation ? reservation : null;
  const shown = asked ? quote.data?.total : undefined;
  // What is held is priced anew with the hold: what was shown before it is what was pressed at.
  const isPriceNew =
    agreed !== null && [pressedAt, shown].some((price) => price && price.amount !== agreed.total.amount);
  return (
    <StepSection title={t('checkout.title')} hint={t('checkout.hint')} takeFocus={takeFocus}>
      <form method="post" noValidate onSubmit={submit}>
        <KnownLines withContact agreed={agreed} />
        <CoupleNote />
        <CouponField />
        <DueCard agreed={agreed} lateFeePolicy={reservation?.lateFeePolicy ?? null} />
        <details className="mb-3">
          <summary>{t('checkout.terms')}</summary>
          <p className="text-secondary mt-2">{t('checkout.termsText')}</p>
        </details>
        {/* While one press holds and confirms, nothing is said of the hold between. */}
        {!isBusy && <HoldPanel state={state} holdKey={hold?.key ?? ''} secondsLeft={secondsLeft ?? 0} />}
        {isPriceNew && (
          <Alert tone="warning" answers>
            {t('checkout.priceNew')}
          </Alert>
        )}
        {failed && (
          <Alert tone="danger">
            {failed !== create && isHoldLost(failed.failure) ? t('hold.lost') : failure(failed.failure)}
          </Alert>
        )}
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
        <StepBar
          action={
            <Button
              type="submit"
              busy={isBusy || (hold !== null && held.isPending)}
              onClick={(event) => {
                // A double click must not press the button that has taken this one's place.
                if (event.detail > 1) event.preventDefault();
              }}
            >
              {isBusy ? t('checkout.booking') : t(ACTIONS[state])}
            </Button>
          }
        />
      </form>
    </StepSection>
  );
}

/** Tells the couple, before they book, that booking ends their own login, and how they come back to it. */
function CoupleNote() {
  const t = useTranslations('booking.checkout');
  const isCouple = useSyncExternalStore(
    onTabsNews,
    () => readUserView(document.cookie)?.role.name === 'organizer',
    () => false,
  );
  return isCouple ? <p className="text-secondary">{t('couple')}</p> : null;
}

/** The key of the captcha's box, where a solved one lets a person go on. */
const captchaKeyOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_UNPAID' ? sessionFailure(error).siteKey : undefined;

interface DueCardProps {
  /** What is held, as it was agreed; null shows the draft's. */
  agreed: Pick<Quote, 'schedule'> | null;
  /** What paying late costs, as far as it is known before one books. */
  lateFeePolicy: string | null;
}

/** What is paid now and later, how, and what cancelling costs: all that a press agrees to. */
function DueCard({ agreed, lateFeePolicy }: DueCardProps) {
  const t = useTranslations('booking');
  const { quote } = useLiveQuote();
  const schedule = agreed?.schedule ?? quote.data?.schedule;
  if (!schedule) return quote.isError ? null : <Skeleton lines={4} label={t('price.loading')} />;
  return (
    <section className={styles.due} aria-labelledby="due-title">
      <h3 className="h5" id="due-title">
        {t('checkout.schedule')}
      </h3>
      <DueNow schedule={schedule} />
      <p className="text-secondary">
        {t('checkout.scheduleHint')} {schedule.length > 1 && t('checkout.scheduleLater')}
      </p>
      {lateFeePolicy && <p className="text-secondary">{lateFeePolicy}</p>}
      <CancellationLines />
    </section>
  );
}

/** The two amounts that people ask for, today's and the rest; where there are more of them, each with its day. */
function DueNow({ schedule }: { schedule: ScheduleItem[] }) {
  const t = useTranslations('booking.checkout');
  const { long } = datesIn(useLocale());
  const { text } = useAmount();
  const [first, second, ...others] = schedule;
  const isToday = first?.dueOn === dateInZone(new Date(), useBooking().event.timeZone);
  if (!first || !isToday || others.length > 0) return <ScheduleLines schedule={schedule} />;
  return (
    <>
      <p className={styles.dueNow}>{unbroken(t('dueToday', { amount: text(first.amount) }))}</p>
      {second && <p>{unbroken(t('dueLater', { amount: text(second.amount), date: long(second.dueOn) }))}</p>}
    </>
  );
}

/** Until when it is free to cancel, and what is kept after that. */
function CancellationLines() {
  const t = useTranslations('booking.checkout');
  const { long } = datesIn(useLocale());
  const terms = useLiveQuote().quote.data?.cancellationTerms;
  if (!terms) return null;
  return (
    <>
      {terms.freeUntil && <p className={styles.free}>{t('freeUntil', { date: long(terms.freeUntil) })}</p>}
      {terms.charges.length > 0 && <p className="text-secondary">{terms.charges.join(' ')}</p>}
    </>
  );
}
