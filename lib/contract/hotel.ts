import { z } from 'zod';
import { bilingualText } from './bilingual-text';
import { publicHotel } from './event';
import { pageOf } from './page';

/** A kind of room that a hotel sells, with its limits. */
export const hotelCategory = z
  .object({
    id: z.string(),
    /** In the caller's language, else in the other; `texts` has it as it was written. */
    name: z.string(),
    texts: z.object({ name: bilingualText }),
    description: bilingualText,
    imageUrl: z.string().nullable(),
    maxOccupancy: z.int(),
    maxAdults: z.int(),
    maxJuniors: z.int(),
    maxMinors: z.int(),
    maxInfants: z.int(),
    /** Whether the simulator can price it. */
    simulated: z.boolean(),
  })
  .meta({ id: 'HotelCategory' });

export const hotelRow = publicHotel
  .extend({
    /** Shortest stay that the simulator estimates. */
    minimumNights: z.int(),
    categories: z.array(hotelCategory),
  })
  .meta({ id: 'HotelRow' });
export type HotelRow = z.infer<typeof hotelRow>;

export const hotelPage = pageOf(hotelRow);
