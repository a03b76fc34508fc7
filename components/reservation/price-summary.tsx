'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { showMoney } from '@/lib/domain/money';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { scopesOf } from './event-scopes';
import { QuoteLines } from './quote-lines';
import { ScheduleLines } from './schedule-lines';
import { useAmount } from './use-amount';
import { useFailureText } from './use-failure-text';
import { useLiveQuote } from './use-live-quote';
import { useLowestPrice } from './use-lowest-price';

/** The price, always in sight: a bar at the foot of a phone that opens, a column beside the steps on a desk. */
export function PriceSummary() {
  const t = useTranslations('booking');
  const locale = useLocale();
  const { event } = useBooking();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  // Opened, it takes most of a phone: whoever goes on to a field has it out of the way.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: FocusEvent) => {
      if (!bar.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('focusin', close);
    return () => document.removeEventListener('focusin', close);
  }, [open]);
  const { asked, isSound, quote } = useLiveQuote();
  const { amount } = useAmount();
  const failure = useFailureText();
  const lowest = useLowestPrice();
  const isRestored = useDraft((draft) => draft.restored);
  const data = asked ? quote.data : undefined;
  const probe = data?.total ?? lowest;
  const shown = probe && showMoney(probe, scopesOf(event), locale);
  const headline = data ? t('price.total') : t('price.from');
  return (
    <aside ref={bar} className={styles.summary} aria-labelledby="price-title" data-open={open || undefined}>
      <h2 id="price-title" className={styles.summaryTitle}>
        {t('price.title')}
      </h2>
      <div className={styles.summaryDetails} id="price-details">
        {data && (
          <>
            <QuoteLines lines={data.lines} />
            <ScheduleLines schedule={data.schedule} />
          </>
        )}
        {!data && !quote.isError && (
          <p className="text-secondary mb-0">{isSound ? t('price.empty') : t('price.unsound')}</p>
        )}
        {shown && !shown.ok && <p className="text-secondary small mb-0">{t(`errors.${shown.reason}`)}</p>}
      </div>
      {asked && quote.isError && (
        <p className={styles.summaryError} role="alert">
          {failure(quote.error)}
        </p>
      )}
      <div className={styles.summaryFoot}>
        <p className={styles.total} aria-live="polite" aria-busy={quote.isFetching}>
          <span>{headline}</span>{' '}
          <strong>
            {probe ? amount(probe) : asked || !isRestored ? t('price.loading') : '–'}
            {!data && probe && <small> {t('price.perAdult')}</small>}
          </strong>
        </p>
        <button
          type="button"
          className={`${buttonClass('secondary', { small: true })} ${styles.summaryToggle}`}
          aria-expanded={open}
          aria-controls="price-details"
          onClick={() => setOpen(!open)}
        >
          {open ? t('price.hide') : t('price.details')}
        </button>
      </div>
    </aside>
  );
}
