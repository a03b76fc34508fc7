import type { Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { localePath } from '@/lib/i18n/paths';
import type { Locale } from '@/lib/i18n/routing';
import { eventStart } from './countdown/time-left';
import { eventPaths } from './event-paths';

function place({ hotel }: Event) {
  if (!hotel) return null;
  const { name, address, city, region, country } = hotel;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

/** The first moment where a ceremony names it, else the first day; and the last day. */
function when(event: Event) {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  const { start, end } = dates.kind === 'single' ? { start: dates.date, end: dates.date } : dates;
  const begins = event.ceremony?.date === start ? eventStart(event) : null;
  return { startDate: begins === null ? start : new Date(begins).toISOString(), endDate: end };
}

interface EventFactsInput {
  event: Event;
  locale: Locale;
  siteUrl: string;
}

/** An event as search engines read it: what its page shows to anybody. Null where it has no date or no place. */
export function eventFacts({ event, locale, siteUrl }: EventFactsInput): Record<string, unknown> | null {
  const [dates, location] = [when(event), place(event)];
  if (!dates || !location) return null;
  const address = (path: string) => new URL(localePath(path, locale), siteUrl).href;
  const { home, preview } = eventPaths(event.code);
  return {
    '@type': 'Event',
    name: event.eventName,
    ...dates,
    eventStatus: 'https://schema.org/EventScheduled',
    location,
    image: [address(preview)],
    url: address(home),
    inLanguage: locale,
    organizer: { '@type': 'Organization', name: event.agency.name },
  };
}
