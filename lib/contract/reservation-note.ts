import { z } from 'zod';
import { instant } from './dates';

/** POST /api/v1/reservations/{key}/notes: a note about a booking, only for staff. */
export const noteInput = z.object({ text: z.string().trim().min(1).max(2000) }).meta({ id: 'NoteInput' });
export type NoteInput = z.infer<typeof noteInput>;

/** A note that the guest never sees. */
export const reservationNote = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Name of the author; null where the account was deleted. */
    by: z.string().nullable(),
    /** Whether the caller wrote it and may delete it. */
    mine: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'ReservationNote' });
export type ReservationNote = z.infer<typeof reservationNote>;
