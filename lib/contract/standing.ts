import { z } from 'zod';
import { calendarDate, instant } from './dates';
import { money } from './money';
import { scheduleItemKind } from './room-block';

/**
 * The state of a reservation. `toApprove`: its guest confirmed it, and at least one room waits for the agency;
 * `sharesMissing`: confirmed, and at least one of the people who share the cost has not made their first payment;
 * `paid`: confirmed with nothing left to pay; `rejected`: the agency rejected all its rooms.
 */
export const reservationState = z.enum([
  'hold',
  'toApprove',
  'sharesMissing',
  'confirmed',
  'paid',
  'expired',
  'cancellationRequested',
  'cancelled',
  'rejected',
]);
export type ReservationState = z.infer<typeof reservationState>;

/** The state of an item to pay; `underReview`: payments that wait for approval cover what is left of it. */
export const dueState = z.enum(['paid', 'underReview', 'due', 'dueSoon', 'partiallyPaid', 'overdue']);
export type DueState = z.infer<typeof dueState>;

/** How a reservation stands: its state, what is due, and who has to act. Every page, mail and file shows this. */
export const standing = z
  .object({
    state: reservationState,
    /**
     * How many people who share the cost have not made their first payment; 0 where the state is not `sharesMissing`.
     */
    missingShares: z.int().default(0),
    /** The next amount to pay, counting money under review as paid; null where nothing can be paid. */
    due: z
      .object({
        kind: scheduleItemKind,
        amount: money,
        dueOn: calendarDate,
        when: z.enum(['overdue', 'today', 'later']),
      })
      .nullable(),
    /** The amount after `due`; null where `due` is the last. */
    next: z.object({ amount: money, dueOn: calendarDate }).nullable(),
    /** Money that waits for the agency's approval. */
    underReview: money,
    /** The money under review is refunded once it is approved, since nothing is left to pay. */
    reviewGoesBack: z.boolean(),
    /** What the guest must do: confirm a hold, make an expired hold again, or pay what is due by today. */
    guest: z.enum(['confirm', 'holdAgain', 'pay']).nullable(),
    /** How many things of each kind wait for the agency. */
    agency: z.object({
      rooms: z.int(),
      payments: z.int(),
      cancellations: z.int(),
      changes: z.int(),
      refunds: z.int(),
      attention: z.int(),
    }),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof standing>;

/** The missing first deposits of a shared booking: how many payers of how many. docs/domain.md, Shared bookings. */
export const shareWait = z
  .object({
    missing: z.int().min(1),
    of: z.int().min(1),
    /** When the holder must pay what is missing; null = no day is set. `timeZone` is the event's. */
    until: instant.nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'ShareWait' });
export type ShareWait = z.infer<typeof shareWait>;
