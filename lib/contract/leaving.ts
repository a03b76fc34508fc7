import { z } from 'zod';
import { changePreview } from './booking-change';
import { money } from './money';

/** POST /api/v1/companions/{token}/leaving: whether they do not come any more. */
export const leavingInput = z.object({ leaves: z.boolean() }).meta({ id: 'LeavingInput' });

/** GET /api/v1/reservations/{key}/companions/{id}/leaving: what the room would cost without who leaves. */
export const leavingPreview = z
  .object({
    price: changePreview,
    /** What the person has paid, approved or not: it stays with the booking until the agency decides. */
    given: money,
    /** The room's, which the consent names. */
    roomVersion: z.int(),
  })
  .meta({ id: 'LeavingPreview' });
export type LeavingPreview = z.infer<typeof leavingPreview>;

/** POST of the same address: the difference that was shown, minor units, and the room's version. */
export const leavingConsent = z
  .object({ expectedDifference: z.int(), version: z.int() })
  .meta({ id: 'LeavingConsent' });
export type LeavingConsent = z.infer<typeof leavingConsent>;
