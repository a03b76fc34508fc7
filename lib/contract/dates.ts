import { z } from 'zod';

/** A calendar date `YYYY-MM-DD`; it carries no time zone. */
export const calendarDate = z.iso.date();
export type CalendarDate = string;

/** The days of an event: an invalid date gets the message for its start or for its end. */
export const startDate = z.iso.date({ error: 'startDate' });
export const endDate = z.iso.date({ error: 'endDate' });

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A wall-clock time `HH:MM`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
