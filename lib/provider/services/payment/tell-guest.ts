import type { Context, Transaction } from '../../context';
import type { payments } from '../../db/schema';
import { enqueueMail } from '../outbox';
import type { ReservationAndEvent } from '../reservation/load-record';

interface Told {
  kind: 'payment-received' | 'payment-approved' | 'payment-rejected' | 'card-received' | 'card-room-gone';
  payment: typeof payments.$inferSelect;
  /** What is left to pay, minor units; a deposit that waits does not lessen it. */
  balance: number;
}

/** Orders the guest's mail about a payment that came in or was decided, with what is left to pay. */
export async function tellGuest(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { kind, payment, balance }: Told,
): Promise<void> {
  const { currency } = reservation;
  await enqueueMail(tx, ctx, {
    agencyId: reservation.agencyId,
    kind,
    recipient: reservation.email,
    locale: reservation.locale,
    dedupeKey: `${kind} ${payment.id}`,
    payload: {
      key: reservation.key,
      firstName: reservation.firstName,
      lastName: reservation.lastName,
      eventName: event.name,
      amount: { amount: payment.amount, currency: payment.currency },
      balance: { amount: balance, currency },
      reason: payment.reason,
    },
  });
}
