import { z } from 'zod';
import { activity } from './activity';
import { calendarDate } from './dates';
import { event } from './event';
import { sizedPhoto } from './photo';
import { reservation } from './reservation';
import { session } from './session';

/** The caller's session, and the booking that it gives access to. */
export const heldBooking = z.object({
  session,
  /** The reservation of the session's link, or an attendee's own; null where there is none. */
  reservation: reservation.nullable(),
  /**
   * The reservation's event as everybody with its link sees it; null without a reservation, or where the event is not
   * shown.
   */
  event: event.nullable(),
});
export type HeldBooking = z.infer<typeof heldBooking>;

/** What the home page of a guest with a booking shows besides the reservation and its event. */
export const stayPlan = z
  .object({
    /** What this guest may see of the event's schedule, in its order. */
    activities: z.array(activity),
    /** The first photo of each booked category; a category without photos is left out. */
    photos: z.array(z.object({ categoryId: z.string(), photo: sizedPhoto })),
    /**
     * The last day, in the event's zone, for the guest of this booking to say who comes; null = no answer is needed.
     */
    answerBy: calendarDate.nullable(),
  })
  .meta({ id: 'StayPlan' });
export type StayPlan = z.infer<typeof stayPlan>;
