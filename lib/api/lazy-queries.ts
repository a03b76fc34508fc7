import { queryOptions } from '@tanstack/react-query';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { CheckEventCodeArgs } from './event';
import type { SearchGuestNamesArgs } from './guest';
import type { HttpClient } from './http';
import type { GetPassAllowanceArgs } from './pass';
import type { GetAvailabilityArgs, GetQuoteArgs } from './room-block';

// Data that a page asks for only after it is shown: the client and the schema of the answer are loaded with the first
// request, not with the page.

/** The platform's agencies, page by page; with `q` only those that match it. */
export const agenciesQuery = (http: () => Promise<HttpClient>, q: string) => ({
  queryKey: ['agencies', q],
  queryFn: async ({ pageParam }: { pageParam: number }) => {
    const { listAgencies } = await import('./agency');
    return listAgencies(await http(), { page: pageParam, per_page: MAX_PER_PAGE, ...(q && { q }) });
  },
});

/** The event's schedule; client and schema come with the first request. */
export const activitiesQuery = (http: () => Promise<HttpClient>, eventId: string) =>
  queryOptions({
    queryKey: ['activities', eventId],
    queryFn: async () => {
      const { listActivities } = await import('./activity');
      return (await listActivities(await http(), { eventId, per_page: MAX_PER_PAGE })).data;
    },
  });

interface EventsQueryArgs {
  agencyId: string;
  q: string;
}

/** An agency's events, page by page; with `q` only those that match it. Schemas are loaded with the first request. */
export const eventsQuery = (http: () => Promise<HttpClient>, { agencyId, q }: EventsQueryArgs) => ({
  queryKey: ['events', agencyId, q],
  queryFn: async ({ pageParam }: { pageParam: number }) => {
    const { listEvents } = await import('./event');
    return listEvents(await http(), { agencyId, page: pageParam, per_page: MAX_PER_PAGE, ...(q && { q }) });
  },
});

/** Client and schema come with the first request. */
export const guestNamesQuery = (http: () => Promise<HttpClient>, args: SearchGuestNamesArgs) =>
  queryOptions({
    queryKey: ['guest-names', args.eventId, args.q],
    queryFn: async () => (await import('./guest')).searchGuestNames(await http(), args),
    retry: false,
  });

/** Whether an event may have a code, asked while it is typed. Client and schema come with the first request. */
export const codeCheckQuery = (http: () => Promise<HttpClient>, args: CheckEventCodeArgs) =>
  queryOptions({
    queryKey: ['event-code', args.eventId, args.code],
    queryFn: async () => (await import('./event')).checkEventCode(await http(), args),
    retry: false,
  });

export const availabilityKey = (eventId: string) => ['availability', eventId] as const;

/** Client and schema are loaded with the first request; a page for which the server sent the answer needs neither. */
export const availabilityQuery = (http: () => HttpClient | Promise<HttpClient>, args: GetAvailabilityArgs) =>
  queryOptions({
    queryKey: [...availabilityKey(args.eventId), args.checkIn, args.checkOut, args.people],
    queryFn: async () => (await import('./room-block')).getAvailability(await http(), args),
  });

/** Client and schema come with the first request. */
export const quoteQuery = (http: () => HttpClient | Promise<HttpClient>, args: GetQuoteArgs) =>
  queryOptions({
    queryKey: ['quote', args],
    queryFn: async () => (await import('./room-block')).getQuote(await http(), args),
    retry: false,
  });

/**
 * Query key of the badge: calls that read or change notifications invalidate it, so that the number is fetched again.
 */
export const unreadKey = (agencyId: string) => ['unread', agencyId] as const;

/**
 * The badge's number: how many notifications the inbox lists as unread. Client and schema are loaded with the first
 * request.
 */
export const unreadQuery = (http: () => Promise<HttpClient>, agencyId: string) =>
  queryOptions({
    queryKey: unreadKey(agencyId),
    queryFn: async () => (await import('./notification')).countUnread(await http(), agencyId),
    retry: false,
  });

/** Client and schema come with the first request. */
export const passAllowanceQuery = (http: () => Promise<HttpClient>, args: GetPassAllowanceArgs) =>
  queryOptions({
    queryKey: ['passes', args.eventId, args.people],
    queryFn: async () => (await import('./pass')).getPassAllowance(await http(), args),
  });

export const reservationKey = (key: string) => ['reservation', key] as const;

/** Client and schema come with the first request. */
export const reservationQuery = (http: () => HttpClient | Promise<HttpClient>, args: { key: string }) =>
  queryOptions({
    queryKey: reservationKey(args.key),
    queryFn: async () => (await import('./reservation')).getReservation(await http(), args),
  });
