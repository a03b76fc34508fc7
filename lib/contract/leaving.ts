import { z } from 'zod';
import { changePreview } from './booking-change';
import { money } from './money';

/** POST /api/v1/companions/{token}/leaving: whether the companion does not come any more. */
export const leavingInput = z.object({ leaves: z.boolean() }).meta({ id: 'LeavingInput' });

/** GET /api/v1/reservations/{key}/companions/{id}/leaving: the room's price without the leaving companion. */
export const leavingPreview = z
  .object({
    price: changePreview,
    /** What the companion has paid, approved or not: it stays with the booking until the agency decides. */
    given: money,
    /** The version of the room, which the consent must name. */
    roomVersion: z.int(),
  })
  .meta({ id: 'LeavingPreview' });
export type LeavingPreview = z.infer<typeof leavingPreview>;

/** POST of the same address: the difference that the holder saw, minor units, and the room's version. */
export const leavingConsent = z
  .object({ expectedDifference: z.int(), version: z.int() })
  .meta({ id: 'LeavingConsent' });
export type LeavingConsent = z.infer<typeof leavingConsent>;
