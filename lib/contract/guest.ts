import { z } from 'zod';

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
