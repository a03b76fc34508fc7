import { z } from 'zod';
import { instant } from './dates';

/** POST /api/v1/reservations/{key}/notes: what staff write for staff about a booking. */
export const noteInput = z.object({ text: z.string().trim().min(1).max(2000) }).meta({ id: 'NoteInput' });
export type NoteInput = z.infer<typeof noteInput>;

/** A note that the guest never sees. */
export const reservationNote = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Name of who wrote it; null where the person is gone. */
    by: z.string().nullable(),
    /** The caller wrote it, and may take it away. */
    mine: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'ReservationNote' });
export type ReservationNote = z.infer<typeof reservationNote>;
