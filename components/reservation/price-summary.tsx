'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { buttonClass } from '@/components/ui/button-class';
import type { Money } from '@/lib/contract/money';
import { showMoney } from '@/lib/domain/money';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { scopesOf } from './event-scopes';
import { PaidAtHotel, QuoteLines, ScheduleLines } from './quote-lines';
import { useAmount } from './use-amount';
import { useFailureText } from './use-failure-words';
import { useLiveQuote } from './use-live-quote';

/** From how much the party stays, in the categories that are free for the first room's nights. */
function useLowestTotal(): Money | null {
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const [first] = useRoomAvailability(event, rooms.slice(0, 1));
  const totals = first?.data?.categories.flatMap(({ available, total }) => (available > 0 && total ? [total] : []));
  return totals?.toSorted((a, b) => a.amount - b.amount)[0] ?? null;
}

/** The price as far as it is known: of what is chosen, else of the cheapest that could be. */
function useShownPrice() {
  const t = useTranslations('booking');
  const locale = useLocale();
  const { event } = useBooking();
  const { asked, isSound, quote } = useLiveQuote();
  const { amount } = useAmount();
  const failure = useFailureText();
  const lowest = useLowestTotal();
  const isRestored = useDraft((draft) => draft.restored);
  const data = asked ? quote.data : undefined;
  const probe = data?.total ?? lowest;
  const shown = probe && showMoney(probe, scopesOf(event), locale);
  const isWaiting = asked || !isRestored;
  return {
    total: (
      <p className={styles.total} aria-live="polite" aria-busy={quote.isFetching}>
        <span>{data ? t('price.total') : t('price.from')}</span>{' '}
        <strong>{probe ? amount(probe) : isWaiting ? t('price.loading') : '–'}</strong>
      </p>
    ),
    details: (
      <>
        {data && (
          <>
            <QuoteLines lines={data.lines} />
            <PaidAtHotel event={event} lines={data.lines} />
            <ScheduleLines schedule={data.schedule} />
          </>
        )}
        {!data && !quote.isError && (
          <p className="text-secondary mb-0">{isSound ? t('price.empty') : t('price.unsound')}</p>
        )}
        {shown && !shown.ok && <p className="text-secondary small mb-0">{t(`errors.${shown.reason}`)}</p>}
      </>
    ),
    failed: asked && quote.isError ? failure(quote.error) : null,
    quoted: data !== undefined,
  };
}

/** The price beside the steps, on a desk. */
export function PriceSummary() {
  const t = useTranslations('booking');
  const { total, details, failed } = useShownPrice();
  return (
    <aside className={styles.summary} aria-labelledby="price-title">
      <h2 id="price-title" className={styles.summaryTitle}>
        {t('price.title')}
      </h2>
      <div>{details}</div>
      {failed && (
        <p className={styles.summaryError} role="alert">
          {failed}
        </p>
      )}
      <div className={styles.summaryFoot}>{total}</div>
    </aside>
  );
}

interface StepBarProps {
  /** The button that goes on. */
  action: ReactNode;
  /** Ways back, which no thumb has to reach. */
  children?: ReactNode;
}

/**
 * The end of a step: on a phone the price and the button to go on, fixed at the bottom as long as the step is visible;
 * on a wide screen only the button.
 */
export function StepBar({ action, children }: StepBarProps) {
  const t = useTranslations('booking.price');
  const id = useId();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { total, details, failed, quoted } = useShownPrice();
  // Where the bar stands in the page itself, its lines push its foot, and the button that was pressed, out of sight:
  // when they unfold, or when the price comes after that.
  useEffect(() => {
    if (open && quoted) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [open, quoted]);
  return (
    <>
      {children && <p>{children}</p>}
      <section ref={bar} className={styles.bar} aria-label={t('title')}>
        <div className={styles.barDetails} id={id} hidden={!open}>
          {details}
        </div>
        {failed && <p className={styles.summaryError}>{failed}</p>}
        <div className={styles.barFoot}>
          <div className={styles.barPrice}>
            {total}
            <button
              type="button"
              className={buttonClass('quiet', { small: true })}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? t('hide') : t('details')}
            </button>
          </div>
          {action}
        </div>
      </section>
    </>
  );
}
