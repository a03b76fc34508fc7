import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Locale } from '@/lib/i18n/routing';

/** Pages of an event, without language prefix. */
export const eventPaths = (code: string) => ({
  home: `/eventos/${code}`,
  ceremony: `/eventos/${code}/ceremonia`,
  schedule: `/eventos/${code}/cronograma`,
  guests: `/eventos/${code}/invitados`,
  reserve: `/eventos/${code}/reservationProcess`,
  /** The booking with a category of the event's block chosen. */
  reserveRoom: (categoryId: string) => `/eventos/${code}/reservationProcess?category=${encodeURIComponent(categoryId)}`,
  steps: `/eventos/${code}/ReservationSteps`,
  ticketPreview: `/eventos/${code}/ticket-preview`,
  preview: `/eventos/${code}/link-preview`,
  /** The event as guests will see it, shown to its staff. */
  draft: `/eventos/${code}/vista-previa`,
});

/** The event as a calendar file in the reader's language, served by the provider. */
export function calendarUrl(code: string, locale: Locale): string {
  return `${PROVIDER_URL}/api/v1/events/code/${encodeURIComponent(code)}/calendar.ics?locale=${locale}`;
}

/** The event as a calendar file for a household, with what only they are invited to; their token opens it. */
export function householdCalendarUrl(token: string, locale: Locale): string {
  return `${PROVIDER_URL}/api/v1/household-answers/${encodeURIComponent(token)}/calendar.ics?locale=${locale}`;
}

/** A reservation's stay, ceremony, own activities and deadlines as a calendar file; the session's cookie opens it. */
export function reservationCalendarUrl(key: string): string {
  return `${PROVIDER_URL}/api/v1/reservations/${encodeURIComponent(key)}/calendar.ics`;
}
