'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { agenciesQuery, eventsQuery } from '@/lib/api/lazy-queries';
import type { EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { type EventDateFields, eventDates } from '@/lib/domain/event-dates';
import { Link } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { PlaceList, type PlaceQuery } from '../place/place-list';
import type { Person } from '../place/use-switch-place';
import { useSwitchPlace } from '../place/use-switch-place';
import styles from './sidebar.module.css';

interface EventPickerProps {
  agencyId: string;
  events: Page<EventSummary>;
  current: EventSummary | null;
  person: Person;
}

interface AgencyChoice {
  id: string;
  name: string;
}

interface AgencyPickerProps {
  agencies: Page<AgencyChoice>;
  current: AgencyChoice | null;
  person: Person;
}

/** The platform admin's switch between agencies; the page stays and shows the other agency's data. */
export function AgencyPicker({ agencies, current, person }: AgencyPickerProps) {
  const t = useTranslations('console');
  const chooseAgency = useConsoleStore((state) => state.chooseAgency);
  const { busy, switchPlace } = useSwitchPlace(person);
  const query = useMemo<PlaceQuery<AgencyChoice>>(() => (q) => agenciesQuery(lazyBrowserHttp, q), []);
  return (
    <section aria-label={t('agency')} aria-busy={busy}>
      <h2 className={styles.heading}>{t('agency')}</h2>
      <Disclosure className={styles.agency} summary={current?.name ?? t('place.choose')} closeOn={current?.id ?? ''}>
        <PlaceList
          searchLabel={t('place.searchAgency')}
          query={query}
          first={agencies}
          currentId={current?.id ?? null}
          onChoose={({ id }) => switchPlace(() => chooseAgency(id), null)}
        >
          {({ name }) => <strong>{name}</strong>}
        </PlaceList>
      </Disclosure>
    </section>
  );
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
        searchHint={t('place.eventHint')}
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

/** An event's date or range as DD-MM-YYYY, or the sentence that says it is not valid. */
function useEventDatesText(): (event: EventDateFields) => string {
  const t = useTranslations('console.dates');
  const format = datesIn(useLocale());
  return (event) => {
    const dates = eventDates(event);
    if (dates.kind === 'single') return format.short(dates.date);
    if (dates.kind === 'range') return t('range', { start: format.short(dates.start), end: format.short(dates.end) });
    return event.range_event_start || event.range_event_end ? t('invalidRange') : t('invalid');
  };
}
