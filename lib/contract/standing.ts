import { z } from 'zod';
import { calendarDate, instant } from './dates';
import { money } from './money';
import { scheduleItemKind } from './room-block';

/**
 * What a reservation's state is called. `toApprove`: confirmed by its guest, and at least one room waits for the agency;
 * `sharesMissing`: confirmed, and shared by people of whom not everybody has made their first payment; `paid`: confirmed with nothing left to pay; `rejected`: the agency took none of its rooms.
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

/** The state of an item to pay; `underReview`: payments that wait for approval cover the rest of it. */
export const dueState = z.enum(['paid', 'underReview', 'due', 'dueSoon', 'partiallyPaid', 'overdue']);
export type DueState = z.infer<typeof dueState>;

/** How a reservation stands: what it is called, what is due, what waits for whom. Every page, mail and file says this. */
export const standing = z
  .object({
    state: reservationState,
    /** Of how many people who share its cost the first payment is missing; 0 where the state is not `sharesMissing`. */
    missingShares: z.int().default(0),
    /** The next amount to pay, money under review counted as given; null where nothing can be paid. */
    due: z
      .object({
        kind: scheduleItemKind,
        amount: money,
        dueOn: calendarDate,
        when: z.enum(['overdue', 'today', 'later']),
      })
      .nullable(),
    /** What comes after `due`; null where `due` is the last. */
    next: z.object({ amount: money, dueOn: calendarDate }).nullable(),
    /** Money that waits for the agency's approval. */
    underReview: money,
    /** The money under review goes back once it is approved: nothing is left to pay for. */
    reviewGoesBack: z.boolean(),
    /** What the guest has to do: confirm a hold, hold again what expired, pay what is due by today. */
    guest: z.enum(['confirm', 'holdAgain', 'pay']).nullable(),
    /** How many of each wait for the agency. */
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

/** Whose first deposits a shared booking waits for: how many of how many payers'. docs/domain.md, Shared bookings. */
export const shareWait = z
  .object({
    missing: z.int().min(1),
    of: z.int().min(1),
    /** When what is missing falls to the holder; null = on no set day. `timeZone` is the event's. */
    until: instant.nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'ShareWait' });
export type ShareWait = z.infer<typeof shareWait>;
