'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { EventSummary } from '@/lib/contract/event';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { useEventDatesText } from '../frame/event-dates-text';

interface EventPickerProps {
  events: EventSummary[];
  current: EventSummary | null;
}

/** The agency's events, name and date; choosing one keeps the page and shows its data. Specification 2. */
export function EventPicker({ events, current }: EventPickerProps) {
  const t = useTranslations('console');
  const router = useRouter();
  const datesText = useEventDatesText();
  const chooseEvent = useConsoleStore((state) => state.chooseEvent);
  const [busy, start] = useTransition();
  const choose = (eventId: string) => {
    chooseEvent(eventId);
    start(() => router.refresh());
  };
  if (events.length === 0) return <p className="console-hint">{t('noEvents')}</p>;
  return (
    <section aria-label={t('events')} aria-busy={busy}>
      <h2 className="console-heading">{t('events')}</h2>
      <ul className="list-plain console-events">
        {events.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              className="console-event"
              aria-pressed={event.id === current?.id}
              onClick={() => choose(event.id)}
            >
              <strong>{event.eventName}</strong>
              <span>{datesText(event)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
