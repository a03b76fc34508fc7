import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate } from './dates';
import { pageQuery } from './page';
import { reservationStatus } from './reservation';
import { reservationState } from './standing';

/**
 * `due`: something is left to pay; `overdue`: its day is past, the booking is confirmed, and no payment under review
 * covers it; `credit`: more was paid than the total.
 */
export const balanceFilter = z.enum(['due', 'overdue', 'paid', 'credit']);
export type BalanceFilter = z.infer<typeof balanceFilter>;

/**
 * What of a reservation waits for staff. `any` = at least one decision; `names` (people without a name) is not a
 * decision.
 */
export const needFilter = z.enum(['any', 'room', 'payment', 'cancellation', 'change', 'refund', 'attention', 'names']);
export type NeedFilter = z.infer<typeof needFilter>;

/** The reservations of an event by search words and filters, without page and order. */
export const reservationFilters = z.object({
  q: pageQuery.shape.q,
  'filter[status]': reservationStatus.optional(),
  /** The state as shown: it separates bookings with a room to approve from confirmed ones. */
  'filter[state]': reservationState.optional(),
  'filter[balance]': balanceFilter.optional(),
  'filter[need]': needFilter.optional(),
  /** Id of a category of the event. */
  'filter[category]': z.string().max(60).optional(),
  'filter[checkInFrom]': calendarDate.optional(),
  'filter[checkInTo]': calendarDate.optional(),
  'filter[paymentsToApprove]': z.enum(['0', '1']).optional(),
});
export type ReservationFilters = z.infer<typeof reservationFilters>;

export const reservationListQuery = reservationFilters.extend(pageQuery.shape);
export type ReservationListQuery = z.infer<typeof reservationListQuery>;

export const reservationExportQuery = reservationFilters.extend({
  sort: pageQuery.shape.sort,
  locale: language.optional(),
});

/** For each value of a filter, how many reservations it would show with the other filters unchanged. */
export const reservationCounts = z
  .object({
    total: z.int(),
    status: z.record(reservationStatus, z.int()),
    state: z.record(reservationState, z.int()),
    balance: z.record(balanceFilter, z.int()),
    need: z.record(needFilter, z.int()),
    category: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  })
  .meta({ id: 'ReservationCounts' });
export type ReservationCounts = z.infer<typeof reservationCounts>;
