import 'server-only';
import { getEvent } from '@/lib/api/event/get-event';
import { getEventFigures } from '@/lib/api/event/get-event-figures';
import type { Event, EventFigures } from '@/lib/contract/event';
import type { Session } from '@/lib/contract/session';
import { firstEventDay } from '@/lib/domain/event-dates';
import { daysBetween } from '@/lib/domain/nights';
import { can } from '@/lib/domain/permissions';
import { dateInZone } from '@/lib/domain/zone';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { serverHttp } from './server-http';

export interface EventOverviewData {
  event: Event;
  /** Null for a person who does not see figures. */
  figures: EventFigures | null;
  /** Days until the event in its own zone; null where its dates are not valid. */
  daysLeft: number | null;
  /** The link that guests get, with its host. */
  publicUrl: string;
  locale: Locale;
}

/** The current event at a glance. */
export async function loadEventOverview(eventId: string, locale: Locale, session: Session): Promise<EventOverviewData> {
  const http = await serverHttp();
  const [event, figures] = await Promise.all([
    getEvent(http, { eventId }),
    can(session, 'readFigures') ? getEventFigures(http, { eventId }) : null,
  ]);
  const day = firstEventDay(event);
  return {
    event,
    figures,
    daysLeft: day ? daysBetween(dateInZone(new Date(), event.timeZone), day) : null,
    publicUrl: `${siteUrl()}${getPathname({ href: `/eventos/${event.code}`, locale })}`,
    locale,
  };
}
