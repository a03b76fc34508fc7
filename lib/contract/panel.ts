import { z } from 'zod';
import { complimentaryCount } from './complimentary-room';
import { calendarDate } from './dates';
import { money } from './money';

/**
 * What waits for the agency: first needs of reservations (the values of the list's filter), then calls, transport and
 * the master account.
 */
export const panelNeed = z.enum([
  'payment',
  'room',
  'change',
  'cancellation',
  'refund',
  'attention',
  'names',
  'overdue',
  'call',
  'transport',
  'accountComing',
  'defineAccount',
]);
export type PanelNeed = z.infer<typeof panelNeed>;

/** GET /api/v1/events/{id}/panel: an event's open tasks, its nights, and its money by week. */
export const panel = z
  .object({
    /**
     * What waits, the oldest first, with the numbers of the lists themselves; lists that the reader may not see are
     * left out.
     */
    needs: z.array(
      z.object({
        need: panelNeed,
        count: z.int(),
        since: calendarDate.nullable(),
        /** The day by which it must be done, where it is only announced; null = it waits now. */
        by: calendarDate.nullable(),
      }),
    ),
    nights: z.array(
      z.object({
        night: calendarDate,
        allotted: z.int(),
        sold: z.int(),
        /** The day on which unsold rooms of this night go back to the hotel; null = no cut-off is still to come. */
        cutOffDate: calendarDate.nullable(),
      }),
    ),
    /**
     * What the contract's attrition clause costs with today's sales; null = no clause, or the reader may not see it.
     */
    attrition: z
      .object({ contracted: z.int(), least: z.int(), sold: z.int(), short: z.int(), amount: money })
      .nullable(),
    /** The free rooms that the contract gives; null = none, or the reader may not see them. */
    complimentary: complimentaryCount.nullable(),
    /** Rooms that stand, by the week in which they were booked (its Monday). */
    pace: z.array(z.object({ week: calendarDate, rooms: z.int() })),
    /**
     * By week (its Monday). `expected` is due in the week and `overdue` was due in it; both are what is left after all
     * payments. `received` includes payments of bookings that ended, minus refunds.
     */
    money: z.array(
      z.object({ week: calendarDate, expected: money, overdue: money, underReview: money, received: money }),
    ),
  })
  .meta({ id: 'Panel' });
export type Panel = z.infer<typeof panel>;
