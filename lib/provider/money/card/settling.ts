import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { events, payments, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { CARD_JOB } from '../../ground/fee-back';
import { lockReservation } from '../../ground/find-reservation';
import { loadPayments, type PaymentRecord, type ReservationAndEvent } from '../../ground/load-record';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';

/** A reservation whose row is locked, while what a processor told of it is applied. */
export interface Settling extends ReservationAndEvent {
  ctx: Context;
  /** Holds whose time is over were ended already, so there is no other try: nights that are still taken are taken. */
  isLastTry: boolean;
}

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

/**
 * Runs work on a locked reservation in one transaction, as the job that speaks for the card processor; nights that a
 * hold past its end still has are given back first and the work runs again. Wakes the workers after the commit.
 */
export async function settling<Result>(
  caller: Context,
  found: ReservationAndEvent,
  work: (tx: Transaction, locked: Settling) => Promise<Result>,
): Promise<Result> {
  const ctx: Context = { ...caller, actor: CARD_JOB };
  let tries = 0;
  const result = await freeingDueHolds(ctx, found.event.id, () => {
    tries += 1;
    return inTransaction(ctx, async (tx) => {
      const reservation = await lockReservation(tx, found.reservation.id);
      return work(tx, { ...found, reservation, ctx, isLastTry: tries > 1 });
    });
  });
  ctx.services.wakeWorkers();
  return result;
}

/** The payment as it is under the reservation's lock, with its refunds. */
export async function readRecord(
  tx: Transaction,
  { reservation }: ReservationAndEvent,
  paymentId: string,
): Promise<PaymentRecord> {
  const records = await loadPayments(tx, reservation.id);
  return records.find(({ payment }) => payment.id === paymentId) ?? fail('NOT_FOUND');
}
