'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { Quote } from '@/lib/contract/room-block';
import styles from './booking.module.css';
import { QuoteLines } from './quote-lines';
import { ScheduleLines } from './schedule-lines';
import { useAmount } from './use-amount';
import { useLiveQuote } from './use-live-quote';

/** The price of what is held as it was agreed, or of the draft as it stands; and when it is paid. */
export function CheckoutPrice({ agreed }: { agreed: Quote | null }) {
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
