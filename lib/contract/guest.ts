import { z } from 'zod';
import { countedPageOf, pageQuery } from './page';

/** A person of the couple's list as others may see them: first name and initial; the whole name for the event's staff. */
export const guestName = z.object({ id: z.string(), name: z.string() }).meta({ id: 'GuestName' });
export type GuestName = z.infer<typeof guestName>;

export const guestNamesQuery = z.object({ q: z.string().trim().min(2).max(60) });

export const guestListShows = z.enum(['nothing', 'count', 'names']);

/** What an event's page of guests shows to everybody with the link, as the couple decided. */
export const guestList = z
  .object({
    shows: guestListShows,
    /** Guests who said that they come, with whom they bring; null where nothing is shown. */
    attending: z.int().nullable(),
    /** Who comes, by name; empty unless names are shown. */
    names: z.array(guestName),
  })
  .meta({ id: 'GuestList' });
export type GuestList = z.infer<typeof guestList>;

export const attendance = z.enum(['pending', 'attends', 'doesNotAttend']);
export type Attendance = z.infer<typeof attendance>;

/** A person of the couple's list as staff see them. */
export const guestRow = z
  .object({
    id: z.string(),
    name: z.string(),
    /** E.164; null for those who do not see contact data, as email and notes. */
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    notes: z.string().nullable(),
    attendance,
    /** People whom the guest brings. */
    companions: z.int(),
    /** Guests of the same household were invited together; its id and name, null for those who are in none. */
    householdId: z.string().nullable(),
    household: z.string().nullable(),
    /** Whose guest it is, in the couple’s own word. */
    side: z.string().nullable(),
    language: z.enum(['es', 'en']).nullable(),
    tags: z.array(z.string()),
    /** Calls made and calls waiting. */
    calls: z.object({ done: z.int(), waiting: z.int() }),
    version: z.int(),
  })
  .meta({ id: 'GuestRow' });
export type GuestRow = z.infer<typeof guestRow>;

export const guestQuery = pageQuery.extend({ 'filter[attendance]': attendance.optional() });
export type GuestQuery = z.infer<typeof guestQuery>;

export const guestPage = countedPageOf(guestRow, attendance);
export type GuestPage = z.infer<typeof guestPage>['data'];
