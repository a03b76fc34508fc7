import { z } from 'zod';
import { calendarDate } from './dates';
import { reservationState } from './standing';

/** A search needs so many letters. */
export const SEARCH_LETTERS = 2;

export const consoleSearchQuery = z.object({
  q: z.string().trim().min(SEARCH_LETTERS).max(100),
  /** Id or code of the event that is open: results from it come first. */
  event: z.string().trim().max(80).optional(),
});
export type ConsoleSearchQuery = z.infer<typeof consoleSearchQuery>;

const ofEvent = { eventCode: z.string(), eventName: z.string() };

/**
 * GET /api/v1/console/search: the records that match the words, a few of each kind; a kind that the reader may not list
 * is empty.
 */
export const consoleSearch = z
  .object({
    reservations: z.array(
      z.object({
        key: z.string(),
        holder: z.string(),
        /** Null for readers who may not see contact data. */
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        /** As its `standing` has them. */
        state: reservationState,
        missingShares: z.int().default(0),
        ...ofEvent,
      }),
    ),
    guests: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        ...ofEvent,
      }),
    ),
    events: z.array(z.object({ code: z.string(), name: z.string(), day: calendarDate.nullable(), agency: z.string() })),
  })
  .meta({ id: 'ConsoleSearch' });
export type ConsoleSearch = z.infer<typeof consoleSearch>;
