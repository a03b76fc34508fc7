'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { Quote, ScheduleItem } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { dateInZone } from '@/lib/domain/zone';
import styles from './booking.module.css';
import { useBooking } from './booking-context';
import { ScheduleLines } from './quote-lines';
import { unbroken } from './unbroken';
import { useAmount } from './use-amount';
import { useLiveQuote } from './use-live-quote';

interface DueCardProps {
  /** What is held, as it was agreed; null shows the draft's. */
  agreed: Pick<Quote, 'schedule'> | null;
  /** What paying late costs, as far as it is known before one books. */
  lateFeePolicy: string | null;
}

/** What is paid now and later, how, and what cancelling costs: all that a press agrees to. */
export function DueCard({ agreed, lateFeePolicy }: DueCardProps) {
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
  const { event } = useBooking();
  const { text } = useAmount();
  const [first, second, ...others] = schedule;
  const isToday = first?.dueOn === dateInZone(new Date(), event.timeZone);
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
  const { quote } = useLiveQuote();
  const terms = quote.data?.cancellationTerms;
  if (!terms) return null;
  return (
    <>
      {terms.freeUntil && <p className={styles.free}>{t('freeUntil', { date: long(terms.freeUntil) })}</p>}
      {terms.charges.length > 0 && <p className="text-secondary">{terms.charges.join(' ')}</p>}
    </>
  );
}
