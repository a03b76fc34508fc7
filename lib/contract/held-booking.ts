import { z } from 'zod';
import { event } from './event';
import { reservation } from './reservation';
import { session } from './session';

/** Who asks, and the booking that this session holds. */
export const heldBooking = z.object({
  session,
  /** Held by its link, or an attendee's own; null without one. */
  reservation: reservation.nullable(),
  /** The reservation's event as anybody with its link may see it; null without a reservation, or where it is not shown. */
  event: event.nullable(),
});
export type HeldBooking = z.infer<typeof heldBooking>;
