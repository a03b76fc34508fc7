import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import type { payments } from '../../db/schema';
import type { ReservationAndEvent } from '../../ground/load-record';

interface Told {
  kind:
    | 'payment-received'
    | 'payment-approved'
    | 'payment-rejected'
    | 'card-received'
    | 'card-room-gone'
    | 'card-failed';
  payment: typeof payments.$inferSelect;
  /** What is left to pay, minor units; a deposit that waits does not lessen it. */
  balance: number;
  notBefore?: Date;
}

/** Orders the guest's mail about a payment that came in or was decided, with what is left to pay and a way in. */
export async function tellGuest(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { kind, payment, balance, notBefore }: Told,
): Promise<void> {
  await mailGuest(tx, ctx, found, {
    kind,
    dedupeKey: `${kind} ${payment.id}`,
    notBefore,
    payload: {
      paymentId: payment.id,
      amount: { amount: payment.amount, currency: payment.currency },
      balance: { amount: balance, currency: found.reservation.currency },
      reason: payment.reason,
    },
  });
}
