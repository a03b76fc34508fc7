import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { events, payments, reservations } from '../../db/schema';
import type { PaymentRecord, ReservationAndEvent } from '../../ground/load-record';

export interface CardPayment extends ReservationAndEvent {
  payment: PaymentRecord['payment'];
}

/** A payment with its reservation and event, for the jobs and the webhook: nobody's access is asked. Null = none. */
export async function findCardPayment(db: Database, paymentId: string): Promise<CardPayment | null> {
  const [found] = await db
    .select({ payment: payments, reservation: reservations, event: events })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(eq(payments.id, paymentId));
  return found ?? null;
}
