import { z } from 'zod';
import { activity } from './activity';
import { calendarDate } from './dates';
import { event } from './event';
import { sizedPhoto } from './photo';
import { reservation } from './reservation';
import { session } from './session';

/** The caller's session, and the booking that it holds. */
export const heldBooking = z.object({
  session,
  /** Held by its link, or an attendee's own; null without one. */
  reservation: reservation.nullable(),
  /** The reservation's event as anybody with its link may see it; null without a reservation, or where it is not shown. */
  event: event.nullable(),
});
export type HeldBooking = z.infer<typeof heldBooking>;

/** What the home of a booked guest shows in addition to the reservation and its event. */
export const stayPlan = z
  .object({
    /** What this guest may see of the event's schedule, in its order. */
    activities: z.array(activity),
    /** The first photo of each category that is booked; a category without one is left out. */
    photos: z.array(z.object({ categoryId: z.string(), photo: sizedPhoto })),
    /** Until this day, in the event's zone, the guest behind the booking can still say who comes; null = nothing to say. */
    answerBy: calendarDate.nullable(),
  })
  .meta({ id: 'StayPlan' });
export type StayPlan = z.infer<typeof stayPlan>;
