'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { eventsQuery } from '@/lib/api/lazy-queries';
import type { EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import { useConsoleStore } from '@/lib/stores/console-store';
import { useEventDatesText } from '../frame/event-dates-text';
import type { Person } from '../place/page-after-switch';
import { PlaceList } from '../place/place-list';
import type { PlaceQuery } from '../place/use-place-search';
import { useSwitchPlace } from '../place/use-switch-place';
import styles from './sidebar.module.css';

interface EventPickerProps {
  agencyId: string;
  events: Page<EventSummary>;
  current: EventSummary | null;
  person: Person;
}

/** The agency's events, name and date; choosing one keeps the page and shows its data. */
export function EventPicker({ agencyId, events, current, person }: EventPickerProps) {
  const t = useTranslations('console');
  const datesText = useEventDatesText();
  const chooseEvent = useConsoleStore((state) => state.chooseEvent);
  const { busy, switchPlace } = useSwitchPlace(person);
  const query = useMemo<PlaceQuery<EventSummary>>(
    () => (q) => eventsQuery(lazyBrowserHttp, { agencyId, q }),
    [agencyId],
  );
  return (
    <section aria-label={t('events')} aria-busy={busy}>
      <h2 className={styles.heading}>{t('events')}</h2>
      <PlaceList
        key={agencyId}
        searchLabel={t('place.searchEvent')}
        query={query}
        first={events}
        currentId={current?.id ?? null}
        onChoose={({ id, code }) => switchPlace(() => chooseEvent(id), code)}
      >
        {(event) => (
          <>
            <strong>{event.eventName}</strong>
            <span>{datesText(event)}</span>
          </>
        )}
      </PlaceList>
    </section>
  );
}
