import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ContactCorrection } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { reservations, sessions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { mobileNumber } from '../../ground/contact-columns';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent } from '../../ground/load-record';
import { describeReservation } from './describe-reservation';
import { mailGuest } from './mail-guest';
import { endLinks } from './resend-message';

type ReservationRow = ReservationAndEvent['reservation'];

const columnsOf = ({ firstName, lastName, maternalLastName, email, mobile, locale }: ReservationRow) => {
  return { firstName, lastName, maternalLastName, email, mobile, locale };
};

/**
 * Staff correct how a booking's holder is called and reached. A new mail address ends the links and the sessions of the
 * old one, which may be a stranger's, and gets a link of its own. Raises NOT_FOUND, STALE with the reservation as it is,
 * INVALID where the mobile number is none.
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
    ...(mobile !== undefined && { mobile: mobileNumber(mobile, 'mobile') }),
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
