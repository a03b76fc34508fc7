import { z } from 'zod';
import { bankTransaction } from './bank-statement';
import { money } from './money';
import { payment } from './payment';
import { reservationSummary } from './reservation';

/** A deposit that waits for the caller's decision, with the reservation that it was sent for. */
export const waitingDeposit = z
  .object({
    payment,
    reservation: reservationSummary,
    /** Refunds of the reservation that are not made yet: approving returns nothing twice. */
    refundsUnderWay: money,
    /** The row of a bank that it is, for those who match them; null where none is known. */
    onStatement: bankTransaction.pick({ account: true, paidOn: true, amount: true, description: true }).nullable(),
    /** Why deposits are mostly refused, in the guest's language: the guest reads it. */
    reasons: z.array(z.string()),
  })
  .meta({ id: 'WaitingDeposit' });
export type WaitingDeposit = z.infer<typeof waitingDeposit>;

/** GET /api/v1/events/{id}/waiting-deposits: the oldest first, as many as one sitting takes. */
export const waitingDeposits = z
  .object({
    /** How many wait for the caller, those that are not listed included. */
    total: z.int(),
    deposits: z.array(waitingDeposit),
  })
  .meta({ id: 'WaitingDeposits' });
export type WaitingDeposits = z.infer<typeof waitingDeposits>;
