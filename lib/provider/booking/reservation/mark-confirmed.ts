import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import { BOOKED, isEnded } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { events, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseHoldOfArchived } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { isLivingHold } from '../../ground/due-hold';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { loadRecord } from '../../ground/load-record';
import { enqueueMail } from '../../ground/outbox';
import { describeReservation } from './describe-reservation';
import { endOfConfirmation } from './lapse';
import { mailGuest } from './mail-guest';
import { endLinks } from './reach-holder';
import { tellAgency } from './tell-agency';

// Read by the update itself: the terms may have changed since the caller read the event.
const TERMS_NOW = sql`(select jsonb_build_object('cancellationSteps', ${events.cancellationSteps}, 'lateFee', ${events.lateFee})
  from ${events} where ${events.id} = ${reservations.eventId})`;

/**
 * Makes a locked hold (or a re-acquired booking) a confirmed one, with its audit row, the guest's confirmation with a
 * link that logs in, and the agency's notification, which says by whom. The caller has checked that the nights are
 * held.
 */
export async function markConfirmed(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  by: 'guest' | 'staff',
): Promise<ReservationAndEvent['reservation']> {
  const now = ctx.clock.now();
  const { id, agencyId, bookingStatus } = found.reservation;
  const [confirmed] = await tx
    .update(reservations)
    .set({
      bookingStatus: 'confirmed',
      confirmedAt: now,
      agreedTerms: TERMS_NOW,
      lapsesAt: await endOfConfirmation(tx, ctx, found),
      lapseWarnedAt: null,
      nightsReleasedAt: null,
      // A booking that holds rooms has to be in the lists, even if staff put it away while it held none.
      deletedAt: null,
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, id))
    .returning();
  if (!confirmed) throw new Error('A locked reservation is gone');
  const change = { before: { bookingStatus }, after: { bookingStatus: 'confirmed' } };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.confirmed',
    entity: 'reservation',
    entityId: id,
    ...change,
  });
  // The links of a waitlist's offer end here, since the confirmation brings a new one.
  if (bookingStatus === 'hold') await endLinks(tx, ctx, id);
  const { key, firstName, lastName, email, locale, total, minimumToReserve, currency, paymentReference } = confirmed;
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'reservation-confirmed',
    recipient: email,
    locale,
    // The version: a booking that lapsed and is confirmed once more gets another mail.
    dedupeKey: `reservation-confirmed ${id} ${confirmed.version}`,
    payload: {
      key,
      firstName,
      lastName,
      eventName: found.event.name,
      eventCode: found.event.code,
      total: { amount: total, currency },
      minimumToReserve: { amount: minimumToReserve, currency },
      paymentReference,
    },
  });
  await tellAgency(
    tx,
    ctx,
    { ...found, reservation: confirmed },
    {
      type: 'RSVN_TO_APPV',
      mail: 'reservation-to-approve',
      occasion: `${id} ${confirmed.version}`,
      params: {},
      payload: { total: { amount: total, currency }, doneBy: by },
    },
  );
  await tellOfEarlier(tx, ctx, { ...found, reservation: confirmed });
  // A booking of passes alone has no room to approve.
  await endNotifications(tx, id);
  return confirmed;
}

/**
 * Whoever books again with the address of a booking that stands is mailed the way into that one, to join them there.
 * The screen says nothing of it: whoever types an address learns nothing about whose it is. docs/reliability.md,
 * Guessing.
 */
async function tellOfEarlier(tx: Transaction, ctx: Context, found: ReservationAndEvent): Promise<void> {
  const { id, eventId, email, heldFrom } = found.reservation;
  // Staff who book for a guest need no such hint.
  if (heldFrom === null) return;
  const [earlier] = await tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.eventId, eventId),
        ne(reservations.id, id),
        isNull(reservations.deletedAt),

        inArray(reservations.bookingStatus, [...BOOKED]),
        sql`lower(${reservations.email}) = ${email.toLowerCase()}`,
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.id))
    .limit(1);
  if (!earlier) return;
  const mail = { kind: 'second-reservation', dedupeKey: `second-reservation ${earlier.id} ${id}` } as const;
  await mailGuest(tx, ctx, { ...found, reservation: earlier }, mail);
}

/**
 * Confirms a hold whose terms were accepted; confirming twice answers the same. Raises NOT_FOUND, HOLD_EXPIRED (also
 * where nobody has given the nights back yet), INVALID_STATE for one that ended, CATEGORY_CLOSED where its event was
 * archived. docs/domain.md, States.
 */
export async function confirmReservation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  const reservation = await inTransaction(ctx, async (tx) => {
    const locked = await lockReservation(tx, found.reservation.id);
    if (locked.bookingStatus === 'expired') fail('HOLD_EXPIRED');
    if (isEnded(locked.bookingStatus)) fail('INVALID_STATE');
    if (locked.bookingStatus !== 'hold') return locked;
    const stillHeld = and(eq(reservations.id, locked.id), isLivingHold(ctx.clock.now()));
    const [living] = await tx.select({ id: reservations.id }).from(reservations).where(stillHeld);
    if (!living) fail('HOLD_EXPIRED');
    await refuseHoldOfArchived(tx, locked.eventId);
    const by = worksForEvent(ctx.actor, found.event, 'createReservationForGuest') ? 'staff' : 'guest';
    return markConfirmed(tx, ctx, { ...found, reservation: locked }, by);
  });
  ctx.services.wakeWorkers();
  return describeReservation(await loadRecord(ctx.db, { ...found, reservation }), ctx);
}
