'use client';

import { useTranslations } from 'next-intl';
import type { EventSummary } from '@/lib/contract/event';
import { withEvent } from '@/lib/domain/event-address';
import { Link } from '@/lib/i18n/navigation';
import { useEventDatesText } from '../frame/event-dates-text';

/** The event that the console stands at. */
export function CurrentEvent({ event }: { event: EventSummary }) {
  const t = useTranslations('console');
  const datesText = useEventDatesText();
  return (
    <section aria-label={t('currentEvent')}>
      <h2 className="console-heading">{t('currentEvent')}</h2>
      <Link href={withEvent('/adminmaster/Evento', event.code)} className="console-current">
        <strong>{event.eventName}</strong>
        <span>{datesText(event)}</span>
        <span>{event.code}</span>
      </Link>
    </section>
  );
}
