import { randomUUID } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { ContactCorrection, MessageInput } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import { isBooked } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import {
  auditLog,
  companions,
  loginLinks,
  reservationLines,
  reservationRooms,
  reservations,
  sessions,
  transportLegParties,
  transportLegs,
  transportRequests,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadPayments, loadRecord, type PaymentRecord, type ReservationAndEvent } from '../../ground/load-record';
import type { ReservationMailKind } from '../../ground/mail-texts';
import { mobileNumber } from '../../ground/mobile-number';
import { describeReservation } from './describe-reservation';
import { mailGuest } from './mail-guest';

const AN_HOUR = 5;

const RESENT = 'message.resent';

/**
 * Sends a mail of a booking again, to its holder alone and with a new link. Raises NOT_FOUND, INVALID_STATE where there
 * is nothing to tell, TOO_MANY_REQUESTS after five in an hour.
 */
export async function resendMessage({
  ctx,
  input,
}: {
  ctx: Context;
  input: MessageInput & { key: string };
}): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    await refuseTooMany(tx, ctx, reservation.id);
    const [first, ...others] = await mailsOf(tx, reservation, input);
    if (!first) fail('INVALID_STATE');
    for (const mail of [first, ...others])
      await mailGuest(tx, ctx, { ...found, reservation }, { ...mail, dedupeKey: `resend ${randomUUID()}` });
    const { id, agencyId } = reservation;
    const after = { kind: first.kind };
    await writeAudit(tx, ctx, { agencyId, action: RESENT, entity: 'reservation', entityId: id, after });
  });
  ctx.services.wakeWorkers();
}

async function refuseTooMany(tx: Transaction, ctx: Context, reservationId: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - millisecondsInHour);
  const { action, at, entity, entityId } = auditLog;
  const resent = and(eq(entity, 'reservation'), eq(entityId, reservationId), eq(action, RESENT), gt(at, since));
  const [sent] = await tx
    .select({ count: sql`count(*)`.mapWith(Number), first: sql`min(${at})`.mapWith(at) })
    .from(auditLog)
    .where(resent);
  if (!sent || sent.count < AN_HOUR) return;
  const seconds = Math.max(1, Math.ceil((sent.first.getTime() - since.getTime()) / 1000));
  fail('TOO_MANY_REQUESTS', { values: { seconds }, retryAfterSeconds: seconds });
}

type Sent = Pick<Parameters<typeof mailGuest>[3], 'kind' | 'payload'>;
type ReservationRow = ReservationAndEvent['reservation'];

/** What is sent again: of a pick-up one mail for each way; none where there is nothing to tell. */
async function mailsOf(tx: Transaction, reservation: ReservationRow, input: MessageInput): Promise<Sent[]> {
  if (input.kind !== 'quote' && input.kind !== 'pickUp') return [await mailOf(tx, reservation, input)];
  if (!isBooked(reservation.bookingStatus)) return [];
  const { id: transportId, reservationId, status } = transportRequests;
  const ofGuest = and(eq(transportId, input.transportId ?? ''), eq(reservationId, reservation.id));
  if (input.kind === 'quote') {
    const quoted = await tx
      .select({ transportId })
      .from(transportRequests)
      .where(and(ofGuest, eq(status, 'quoted')));
    return quoted.map((payload) => ({ kind: 'transport-quoted', payload }));
  }
  const { requestId, legId, movement } = transportLegParties;
  const met = await tx
    .select({ transportId, legId, movement })
    .from(transportLegParties)
    .innerJoin(transportRequests, and(eq(transportId, requestId), eq(status, 'accepted')))
    .innerJoin(transportLegs, and(eq(transportLegs.id, legId), eq(transportLegs.status, 'confirmed')))
    .where(ofGuest)
    .orderBy(movement);
  return met.map((payload) => ({ kind: 'transport-pick-up', payload }));
}

async function mailOf(tx: Transaction, reservation: ReservationRow, input: MessageInput): Promise<Sent> {
  const { id, bookingStatus } = reservation;
  const stands = isBooked(bookingStatus);
  if (input.kind === 'confirmation') {
    if (bookingStatus === 'cancelled' || bookingStatus === 'rejected') return endMail(tx, reservation, bookingStatus);
    return stands ? { kind: 'reservation-confirmed' as const, payload: {} } : fail('INVALID_STATE');
  }
  if (input.kind === 'ticket') return stands ? { kind: 'ticket' as const, payload: {} } : fail('INVALID_STATE');
  const records = await loadPayments(tx, id);
  const record = input.paymentId ? records.find(({ payment }) => payment.id === input.paymentId) : records.at(-1);
  return record ? paymentMail(tx, record) : fail('INVALID_STATE');
}

/** That a booking ended, with what the first mail of it said: what is kept, and why a room was not approved. */
async function endMail(tx: Transaction, { id, currency }: ReservationRow, as: 'cancelled' | 'rejected'): Promise<Sent> {
  const ofBooking = and(eq(reservationLines.reservationId, id), eq(reservationLines.kind, 'penalty'));
  const [kept] = await tx
    .select({ amount: sql`coalesce(sum(${reservationLines.total}), 0)`.mapWith(Number) })
    .from(reservationLines)
    .where(ofBooking);
  const [refused] = await tx
    .select({ reason: reservationRooms.decisionReason })
    .from(reservationRooms)
    .where(and(eq(reservationRooms.reservationId, id), eq(reservationRooms.status, 'rejected')))
    .orderBy(desc(reservationRooms.decidedAt))
    .limit(1);
  const penalty = { amount: kept?.amount ?? 0, currency };
  return {
    kind: `reservation-${as}` as const,
    payload: { penalty, ...(as === 'rejected' && { reason: refused?.reason ?? null }) },
  };
}

const PAYMENT_MAILS: Partial<Record<PaymentRecord['payment']['status'], ReservationMailKind>> = {
  pending: 'payment-received',
  approved: 'payment-approved',
  refunded: 'payment-approved',
  rejected: 'payment-rejected',
};

/** Of a share it says whose it is, as the first mail did: the holder did not pay it. */
async function paymentMail(tx: Transaction, { payment }: PaymentRecord): Promise<Sent> {
  const { id: paymentId, status, method, amount, currency, reason, companionId } = payment;
  const told = PAYMENT_MAILS[status] ?? fail('INVALID_STATE');
  // Nobody checked a card payment: it was the bank that answered.
  const kind = method === 'card' && told === 'payment-approved' ? 'card-received' : told;
  const [payer] =
    companionId === null
      ? []
      : await tx.select({ name: companions.name }).from(companions).where(eq(companions.id, companionId));
  return {
    kind,
    payload: { paymentId, amount: { amount, currency }, reason, ...(payer?.name && { payer: payer.name }) },
  };
}

/**
 * Ends every mailed link of a reservation and logs out everybody who came in by one, except the caller, and mails a new
 * link to the holder. The link of a mail that still waits is made when it leaves, so it works. Raises NOT_FOUND.
 */
export async function renewLinks({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const { id, agencyId } = reservation;
    await endLinks(tx, ctx, id);
    const own = ctx.actor.kind === 'holder' ? ne(sessions.id, ctx.actor.sessionId) : undefined;
    await tx
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.reservationId, id), isNull(sessions.revokedAt), own));
    await writeAudit(tx, ctx, { agencyId, action: 'reservation.linksRenewed', entity: 'reservation', entityId: id });
    const mail = { kind: 'links-renewed', dedupeKey: `links-renewed ${randomUUID()}` } as const;
    await mailGuest(tx, ctx, { ...found, reservation }, mail);
  });
  ctx.services.wakeWorkers();
}

/** Ends the links into a reservation that were mailed until now. */
export async function endLinks(tx: Transaction, ctx: Context, reservationId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(loginLinks)
    .set({ expiresAt: now })
    .where(and(eq(loginLinks.reservationId, reservationId), gt(loginLinks.expiresAt, now)));
}

const columnsOf = ({ firstName, lastName, maternalLastName, email, mobile, locale }: ReservationRow) => {
  return { firstName, lastName, maternalLastName, email, mobile, locale };
};

/**
 * Staff correct how a booking's holder is called and reached. A new mail address ends the links and the sessions of the
 * old one, which may be a stranger's, and gets a link of its own. Raises NOT_FOUND, STALE with the reservation as it
 * is, INVALID where the mobile number is none.
 */
export async function correctContact({
  ctx,
  input: { key, version, mobile, maternalLastName, ...given },
}: {
  ctx: Context;
  input: ContactCorrection & { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, key, 'createReservationForGuest');
  const corrected = {
    ...given,
    ...(mobile !== undefined && { mobile: await mobileNumber(ctx.db, found.event, mobile, 'mobile') }),
    ...(maternalLastName !== undefined && { maternalLastName: maternalLastName || null }),
  };
  const record = await inTransaction(ctx, async (tx) => {
    const before = await lockReservation(tx, found.reservation.id);
    if (before.version !== version)
      fail('STALE', { details: describeReservation(await loadRecord(tx, { ...found, reservation: before }), ctx) });
    const isMoved = given.email !== undefined && given.email.toLowerCase() !== before.email.toLowerCase();
    const [reservation] = await tx
      .update(reservations)
      .set({
        ...corrected,
        ...(isMoved && { mailVerifiedAt: null }),
        version: sql`${reservations.version} + 1`,
      })
      .where(eq(reservations.id, before.id))
      .returning();
    if (!reservation) throw new Error('A locked reservation is gone');
    await writeAudit(tx, ctx, {
      agencyId: reservation.agencyId,
      action: 'reservation.contactCorrected',
      entity: 'reservation',
      entityId: reservation.id,
      before: columnsOf(before),
      after: columnsOf(reservation),
    });
    if (isMoved) {
      await endLinks(tx, ctx, reservation.id);
      await tx
        .update(sessions)
        .set({ revokedAt: ctx.clock.now() })
        .where(and(eq(sessions.reservationId, reservation.id), isNull(sessions.revokedAt)));
      const mail = {
        kind: 'links-renewed',
        dedupeKey: `links-renewed ${reservation.id} ${reservation.version}`,
      } as const;
      await mailGuest(tx, ctx, { ...found, reservation }, mail);
    }
    return loadRecord(tx, { ...found, reservation });
  });
  ctx.services.wakeWorkers();
  return describeReservation(record, ctx);
}
