import { z } from 'zod';
import { bankTransaction } from './bank-statement';
import { money } from './money';
import { payment } from './payment';
import { reservationSummary } from './reservation';

/** A deposit that waits for the caller's decision, with its reservation. */
export const waitingDeposit = z
  .object({
    payment,
    reservation: reservationSummary,
    /** Refunds of the reservation that are not made yet, so that an approval does not return money twice. */
    refundsUnderWay: money,
    /** The matching row of a bank statement, for readers who match them; null where none is known. */
    onStatement: bankTransaction.pick({ account: true, paidOn: true, amount: true, description: true }).nullable(),
    /** The most frequent reasons for refusing deposits, in the guest's language, since the guest reads them. */
    reasons: z.array(z.string()),
  })
  .meta({ id: 'WaitingDeposit' });
export type WaitingDeposit = z.infer<typeof waitingDeposit>;

/** GET /api/v1/events/{id}/waiting-deposits: the oldest first, as many as can be decided in one sitting. */
export const waitingDeposits = z
  .object({
    /** How many wait for the caller, including those that are not listed. */
    total: z.int(),
    deposits: z.array(waitingDeposit),
  })
  .meta({ id: 'WaitingDeposits' });
export type WaitingDeposits = z.infer<typeof waitingDeposits>;
