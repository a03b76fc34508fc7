import { z } from 'zod';
import { complimentaryCount } from './complimentary-room';
import { calendarDate } from './dates';
import { money } from './money';

/** What waits for the agency: of reservations by what the list filters by, then calls, transport and the master account. */
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

/** GET /api/v1/events/{id}/panel: an event's day, its nights and its money by weeks. */
export const panel = z
  .object({
    /** What waits, the oldest first, each counted as its list counts it; what the reader has no list of is left out. */
    needs: z.array(
      z.object({
        need: panelNeed,
        count: z.int(),
        since: calendarDate.nullable(),
        /** The day by which it is to be done, where it is only seen coming; null = it waits. */
        by: calendarDate.nullable(),
      }),
    ),
    nights: z.array(
      z.object({
        night: calendarDate,
        allotted: z.int(),
        sold: z.int(),
        /** Rooms of it that go back to the hotel by this day unless they are sold; null = none has a cut-off to come. */
        cutOffDate: calendarDate.nullable(),
      }),
    ),
    /** What the contract's attrition clause costs with what is sold today; null = no clause, or not for the reader. */
    attrition: z
      .object({ contracted: z.int(), least: z.int(), sold: z.int(), short: z.int(), amount: money })
      .nullable(),
    /** The free rooms that the contract gives; null = none, or not for the reader. */
    complimentary: complimentaryCount.nullable(),
    /** Rooms that stand, by the Monday of the week in which they were booked. */
    pace: z.array(z.object({ week: calendarDate, rooms: z.int() })),
    /**
     * By the Monday of a week. `expected` is due in it, `overdue` was; both are what is left after all that was paid.
     * `received` is also what bookings that ended have paid, less what went back.
     */
    money: z.array(
      z.object({ week: calendarDate, expected: money, overdue: money, underReview: money, received: money }),
    ),
  })
  .meta({ id: 'Panel' });
export type Panel = z.infer<typeof panel>;
