import { z } from 'zod';
import { language } from './bilingual-text';
import { calendarDate } from './dates';
import { pageQuery } from './page';
import { reservationStatus } from './reservation';
import { reservationState } from './standing';

/**
 * `due`: something is left to pay; `overdue`: by a day that is past, of a confirmed booking, and no payment to approve
 * covers it; `credit`: paid beyond the total.
 */
export const balanceFilter = z.enum(['due', 'overdue', 'paid', 'credit']);
export type BalanceFilter = z.infer<typeof balanceFilter>;

/** What of a reservation waits for staff; `any` = at least one decision of theirs, so not `names`: people without one. */
export const needFilter = z.enum(['any', 'room', 'payment', 'cancellation', 'change', 'refund', 'attention', 'names']);
export type NeedFilter = z.infer<typeof needFilter>;

/** Which reservations of an event: words and filters, without page and order. */
export const reservationFilters = z.object({
  q: pageQuery.shape.q,
  'filter[status]': reservationStatus.optional(),
  /** What the state is called: tells those with a room to approve from those that are confirmed. */
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

/** How many reservations each choice of a filter would show, the other filters as they are. */
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
