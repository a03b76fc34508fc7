import { z } from 'zod';
import { activity } from './activity';
import { calendarDate } from './dates';
import { sizedPhoto } from './photo';

/** What the home of a booked guest shows beside the reservation and its event. */
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
