import type { Formats } from 'next-intl';

/** Named formats. `calendar*` take the UTC midnight of a calendar date (see calendar-date.ts), so they name UTC. */
export const formats = {
  dateTime: {
    calendarLong: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    calendarFull: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    calendarDay: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    calendarShort: { day: 'numeric', month: 'short', timeZone: 'UTC' },
    instant: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} satisfies Formats;
