'use client';

import { useTranslations } from 'next-intl';
import type { EventSummary } from '@/lib/contract/event';
import { withEvent } from '@/lib/domain/event-address';
import { Link } from '@/lib/i18n/navigation';
import { useEventDatesText } from '../frame/event-dates-text';
import styles from './sidebar.module.css';

/** The event that the console stands at. */
export function CurrentEvent({ event }: { event: EventSummary }) {
  const t = useTranslations('console');
  const datesText = useEventDatesText();
  return (
    <section aria-label={t('currentEvent')}>
      <h2 className={styles.heading}>{t('currentEvent')}</h2>
      <Link href={withEvent('/adminmaster/Evento', event.code)} className={styles.current}>
        <strong>{event.eventName}</strong>
        <span>{datesText(event)}</span>
        <span>{event.code}</span>
      </Link>
    </section>
  );
}
