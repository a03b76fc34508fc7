import { z } from 'zod';
import { instant } from './dates';

export const checkInInput = z.object({
  /** The version of the reservation that the staff member saw. */
  version: z.int().min(1),
});
export type CheckInInput = z.infer<typeof checkInInput>;

/** Whether a reservation's people have arrived, for staff. */
export const checkIn = z
  .object({
    key: z.string(),
    checkedInAt: instant.nullable(),
    /** Name of the staff member; null where nobody has checked in, or the account was deleted. */
    checkedInBy: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.infer<typeof checkIn>;
