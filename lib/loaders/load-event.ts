import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { cache } from 'react';
import { getSchedule, listActivities } from '@/lib/api/activity';
import { isMissing, nullWhere } from '@/lib/api/api-error';
import { listCoupons } from '@/lib/api/coupon';
import {
  getEvent,
  getEventByCode,
  getEventFigures,
  getEventProfile,
  getTeamChoices,
  listEvents,
} from '@/lib/api/event';
import { getGuestList } from '@/lib/api/guest';
import type { HttpClient } from '@/lib/api/http';
import { availabilityQuery } from '@/lib/api/lazy-queries';
import { getBookingTerms, getRoomBlock } from '@/lib/api/room-block-editor';
import { listSuggestions } from '@/lib/api/suggestion';
import { EVENT_CODE_PATTERN, MAX_PER_PAGE } from '@/lib/config/constants';
import type { Activity, EventSchedule } from '@/lib/contract/activity';
import type { Coupon } from '@/lib/contract/coupon';
import type { Event, EventFigures, EventSummary } from '@/lib/contract/event';
import type { EventProfile, TeamChoices } from '@/lib/contract/event-profile';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { GuestList } from '@/lib/contract/guest';
import type { EventOffer, OfferedEvent } from '@/lib/contract/offered-event';
import type { Page } from '@/lib/contract/page';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import type { Session } from '@/lib/contract/session';
import type { SuggestionList } from '@/lib/contract/suggestion';
import { firstEventDay } from '@/lib/domain/event-dates';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Stay } from '@/lib/domain/nights';
import { daysBetween } from '@/lib/domain/nights';
import { can } from '@/lib/domain/permissions';
import { isStaff } from '@/lib/domain/roles';
import { dateInZone } from '@/lib/domain/zone';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { loadSession } from './load-session';
import { callerHttp, publicHttp, serverHttp } from './server-http';

export interface RoomBlockData {
  block: RoomBlock;
  terms: EventTerms;
  coupons: Coupon[];
}

/** The guests who come to the event, as far as the couple shows them. */
export const loadGuestList = cache(
  (eventId: string, locale: string): Promise<GuestList> => getGuestList(publicHttp(locale), { eventId }),
);

/** The guest list for guests with a booking, who see it even after the event's page is closed to others. */
export const loadBookedGuestList = async (eventId: string): Promise<GuestList> =>
  getGuestList(await callerHttp(), { eventId });

/** The event's schedule, in order. */
export const loadActivities = cache(async (eventId: string, locale: string): Promise<Activity[]> => {
  const page = await listActivities(publicHttp(locale), { eventId, per_page: MAX_PER_PAGE });
  return page.data;
});

/** All activities for the event's staff, also those that guests do not see. */
export const loadSchedule = async (eventId: string): Promise<EventSchedule> =>
  getSchedule(await serverHttp(), { eventId });

export interface EventOverviewData {
  event: Event;
  /** Null for a person who may not see figures. */
  figures: EventFigures | null;
  /** Days until the event in its own zone; null where its dates are invalid. */
  daysLeft: number | null;
  /** The link that guests get, with its host. */
  publicUrl: string;
  locale: Locale;
}

async function offeredOrNull(http: HttpClient, code: string): Promise<OfferedEvent | null> {
  return getEventByCode(http, { code }).catch(nullWhere(isMissing));
}

const loadOffered = cache(async (code: string, locale: string) =>
  EVENT_CODE_PATTERN.test(code) ? offeredOrNull(publicHttp(locale), code) : null,
);

const loadBookedOffered = cache(async (code: string) => offeredOrNull(await callerHttp(), code));

/** Most pages pass the event on to the browser, which does not need its rooms. */
function withoutOffer(offered: OfferedEvent | null): Event | null {
  if (!offered) return null;
  const { offer: _offer, ...event } = offered;
  return event;
}

/** The event with this code as everybody sees it; null where there is none, or the text cannot be a code. */
export const loadEvent = cache(
  async (code: string, locale: string): Promise<Event | null> => withoutOffer(await loadOffered(code, locale)),
);

/** The rooms that the event sells, from the same answer; null where no night is on sale. */
export const loadOffer = async (code: string, locale: string): Promise<EventOffer | null> =>
  (await loadOffered(code, locale))?.offer ?? null;

/** The event of the caller's reservation, also after its page was closed to guests; null where there is none. */
export const loadBookedEvent = cache(
  async (code: string): Promise<Event | null> => withoutOffer(await loadBookedOffered(code)),
);

export interface EventPreview {
  event: Event;
  offer: EventOffer | null;
  activities: Activity[];
  list: GuestList;
}

/**
 * An event whose page guests cannot open, for staff and the couple, as guests will see it or saw it; null for everybody
 * else, and `published` where guests can open it.
 */
export const loadEventPreview = cache(async (code: string): Promise<EventPreview | 'published' | null> => {
  const session = await loadSession();
  if (!EVENT_CODE_PATTERN.test(code)) return null;
  const event = await loadBookedEvent(code);
  if (!event) return null;
  if (event.openToGuests) return 'published';
  if (!session || !isStaff(session.role.name)) return null;
  const http = await callerHttp();
  const [page, list] = await Promise.all([
    listActivities(http, { eventId: event.id, per_page: MAX_PER_PAGE }),
    loadBookedGuestList(event.id),
  ]);
  const offered = await loadBookedOffered(code);
  return { event, offer: offered?.offer ?? null, activities: page.data, list };
});

/** The event as its editor changes it; null for people who may neither edit it nor its page. */
export async function loadEventProfile(eventId: string, session: Session): Promise<EventProfile | null> {
  if (!can(session, 'tendEventPage')) return null;
  return getEventProfile(await serverHttp(), { eventId });
}

/** The accounts that may be the couple or the planner of an event. */
export const loadTeamChoices = async (eventId: string): Promise<TeamChoices> =>
  getTeamChoices(await serverHttp(), { eventId });

/** The couple's suggestions to the agency; null for people who may neither edit the event nor its page. */
export async function loadSuggestions(eventId: string, session: Session): Promise<SuggestionList | null> {
  if (!can(session, 'tendEventPage')) return null;
  return listSuggestions(await serverHttp(), { eventId });
}

/**
 * The events that the agency uses as templates; where the frame already has all of its events, no further read is made.
 */
export async function loadEventTemplates(agencyId: string, known: Page<EventSummary>): Promise<EventSummary[]> {
  if (known.last_page <= 1) return known.data.filter(({ isTemplate }) => isTemplate);
  const query = { agencyId, per_page: MAX_PER_PAGE, 'filter[template]': 'true' as const };
  return (await listEvents(await serverHttp(), query)).data;
}

/** The current event in short. */
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

/**
 * Availability of a stay for the people that a new booking form starts with, under the key of the client's query; where
 * it fails, the client tries again.
 */
export async function loadAvailability(eventId: string, stay: Stay, locale: string): Promise<DehydratedState> {
  const queries = new QueryClient();
  const args = { eventId, ...stay, people: FIRST_PARTY };
  await queries.prefetchQuery({ ...availabilityQuery(() => publicHttp(locale), args), retry: false });
  return dehydrate(queries);
}

/** All data that the page of the room block edits, so that its tabs change without another read. */
export async function loadRoomBlock(eventId: string): Promise<RoomBlockData> {
  const http = await serverHttp();
  const [block, terms, coupons] = await Promise.all([
    getRoomBlock(http, { eventId }),
    getBookingTerms(http, { eventId }),
    listCoupons(http, { eventId }),
  ]);
  return { block, terms, coupons: coupons.data };
}
