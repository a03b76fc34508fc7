import { z } from 'zod';
import { instant } from './dates';

/**
 * A network address that reached the limit of rooms without a payment, and its bookings that stand. `address` is a
 * pseudonym, not the address itself.
 */
export const unpaidAddress = z
  .object({ address: z.string(), reservations: z.int(), rooms: z.int(), since: instant })
  .meta({ id: 'UnpaidAddress' });
export type UnpaidAddress = z.infer<typeof unpaidAddress>;

/** How many unpaid reservations and rooms of an address no longer count against its limit. */
export const releasedUnpaid = z.object({ reservations: z.int(), rooms: z.int() }).meta({ id: 'ReleasedUnpaid' });
export type ReleasedUnpaid = z.infer<typeof releasedUnpaid>;
