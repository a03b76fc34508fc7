import { z } from 'zod';
import { calendarDate } from './dates';
import { money } from './money';

/** Another booking of the same event with the same mail address, which its owner may join to this one. */
export const joinable = z
  .object({
    key: z.string(),
    rooms: z.array(
      z.object({ id: z.string(), categoryName: z.string(), checkIn: calendarDate, checkOut: calendarDate }),
    ),
    passes: z.int(),
    total: money,
    /** The sum of both prices, which joining does not change. */
    together: money,
  })
  .meta({ id: 'JoinableReservation' });
export type Joinable = z.infer<typeof joinable>;

/** POST /api/v1/reservations/{key}/joins: `expectedTotal` is the sum of both that the guest saw, minor units. */
export const joinInput = z
  .object({ other: z.string().trim().toUpperCase().min(1).max(40), expectedTotal: z.int() })
  .meta({ id: 'JoinInput' });
export type JoinInput = z.infer<typeof joinInput>;
