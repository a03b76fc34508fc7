import { getTranslations } from 'next-intl/server';
import { liveRooms } from '@/components/change/may-change';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { spanOf } from '@/lib/domain/nights';
import { hotelsOfRooms } from '@/lib/domain/room-hotels';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';

interface GoogleStay {
  reservation: Reservation;
  event: Event;
  locale: Locale;
}

/** The stay from the first arrival to the last departure, as one entry of Google's; null where nobody sleeps there. */
export async function googleStayLink({ reservation, event, locale }: GoogleStay): Promise<string | null> {
  const rooms = liveRooms(reservation);
  const span = spanOf(rooms);
  if (!span) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.documents.entry' });
  const format = datesIn(locale);
  const { ceremony, timeZone } = event;
  const { due } = reservation.standing;
  return googleCalendarLink({
    title: t('stay', { event: event.eventName }),
    first: span.checkIn,
    end: span.checkOut,
    place: hotelsOfRooms(event, rooms)
      .map(({ name, address }) => `${name}, ${address}`)
      .join(' · '),
    details: [
      t('key', { key: reservation.key }),
      ...(ceremony
        ? [
            t('ceremony', {
              day: format.day(ceremony.date),
              time: format.clock(ceremony.startTime),
              zone: format.zone(timeZone),
            }),
          ]
        : []),
      ...(due ? [t('due', { amount: formatMoney(due.amount, locale), date: format.words(due.dueOn) })] : []),
      new URL(getPathname({ href: '/adminReservacion', locale }), siteUrl()).href,
    ],
  });
}

interface WholeDays {
  title: string;
  first: CalendarDate;
  /** The first day after the entry, since calendars count whole days that way. */
  end: CalendarDate;
  place: string;
  /** Lines below the title. */
  details: string[];
}

const compact = (date: CalendarDate) => date.replaceAll('-', '');

/**
 * Opens Google Calendar with an entry of whole days to keep: a phone with Android has nothing that opens a calendar
 * file by one press. Such an address holds one entry; a file holds many. docs/domain.md, Dates and nights.
 */
export function googleCalendarLink({ title, first, end, place, details }: WholeDays): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  const parts = { action: 'TEMPLATE', text: title, dates: `${compact(first)}/${compact(end)}`, location: place };
  for (const [name, value] of Object.entries({ ...parts, details: details.join('\n') })) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}
