import { z } from 'zod';
import { instant } from './dates';

/** An address that met the cap of rooms without a payment, and what of it stands. `address` is a name and no address. */
export const unpaidAddress = z
  .object({ address: z.string(), reservations: z.int(), rooms: z.int(), since: instant })
  .meta({ id: 'UnpaidAddress' });
export type UnpaidAddress = z.infer<typeof unpaidAddress>;

/** How many unpaid reservations and rooms of an address were released. */
export const releasedUnpaid = z.object({ reservations: z.int(), rooms: z.int() }).meta({ id: 'ReleasedUnpaid' });
export type ReleasedUnpaid = z.infer<typeof releasedUnpaid>;
