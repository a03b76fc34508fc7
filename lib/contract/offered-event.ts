import { z } from 'zod';
import { calendarDate } from './dates';
import { event } from './event';
import { cancellationTerms, offeredRoom } from './room-block';

/**
 * The rooms that an event sells, in their order, each with its price for the stay and people that a new booking form
 * starts with.
 */
export const eventOffer = z
  .object({
    checkIn: calendarDate,
    checkOut: calendarDate,
    nights: z.int(),
    rooms: z.array(offeredRoom),
    /** The terms for this stay; left out = no policy. */
    cancellationTerms: cancellationTerms.optional(),
  })
  .meta({ id: 'EventOffer' });
export type EventOffer = z.infer<typeof eventOffer>;

/** GET /events/code/{code}: the event with its rooms on sale; null where no night is on sale. */
export const offeredEvent = event.extend({ offer: eventOffer.nullable() }).meta({ id: 'OfferedEvent' });
export type OfferedEvent = z.infer<typeof offeredEvent>;
