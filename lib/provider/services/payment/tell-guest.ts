import type { Context, Transaction } from '../../context';
import type { payments } from '../../db/schema';
import { enqueueMail } from '../outbox';
import type { ReservationAndEvent } from '../reservation/load-record';

interface Decided {
  payment: typeof payments.$inferSelect;
  /** What is left after the decision, minor units. */
  balance: number;
}

/** Orders the guest's mail about a decided payment, with what is left to pay. */
export async function tellGuest(
  tx: Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
  { payment, balance }: Decided,
): Promise<void> {
  const { currency } = reservation;
  const kind = payment.status === 'approved' ? 'payment-approved' : 'payment-rejected';
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
