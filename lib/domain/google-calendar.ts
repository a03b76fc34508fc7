import type { CalendarDate } from '@/lib/contract/dates';

interface WholeDays {
  title: string;
  first: CalendarDate;
  /** The first day that is not in it, as calendars count whole days. */
  end: CalendarDate;
  place: string;
  /** Lines below the title. */
  details: string[];
}

const compact = (date: CalendarDate) => date.replaceAll('-', '');

/**
 * Opens Google Calendar with an entry of whole days to keep: a phone with Android has nothing that opens a calendar file by
 * one press. Such an address holds one entry; a file holds many. docs/domain.md, Dates and nights.
 */
export function googleCalendarLink({ title, first, end, place, details }: WholeDays): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  const parts = { action: 'TEMPLATE', text: title, dates: `${compact(first)}/${compact(end)}`, location: place };
  for (const [name, value] of Object.entries({ ...parts, details: details.join('\n') })) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}
