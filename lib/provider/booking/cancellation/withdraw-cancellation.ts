import { eq, sql } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { describeNow } from '../change/change-booking';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import { mailAgency } from '../reservation/tell-agency';

/**
 * Takes a request for cancellation back while nobody has decided it: the booking is confirmed as before, both sides are
 * mailed and the agency's notification ends. Raises NOT_FOUND, INVALID_STATE (nothing is asked), ALREADY_DECIDED with
 * the reservation as it is.
 */
export async function withdrawCancellation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decideCancellation');
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReservation(tx, found.reservation.id);
    if (locked.bookingStatus !== 'cancellationRequested') {
      if (!locked.cancellationRequestedAt) fail('INVALID_STATE');
      fail('ALREADY_DECIDED', {
        details: describeReservation(await loadRecord(tx, { ...found, reservation: locked }), ctx),
      });
    }
    const { id, agencyId, bookingStatus, cancellationText: text } = locked;
    const [reservation] = await tx
      .update(reservations)
      .set({
        bookingStatus: 'confirmed',
        cancellationReason: null,
        cancellationText: null,
        cancellationRequestedAt: null,
        cancellationRooms: null,
        version: sql`${reservations.version} + 1`,
      })
      .where(eq(reservations.id, id))
      .returning();
    if (!reservation) throw new Error('A locked reservation is gone');
    await endNotifications(tx, id);
    const before = { bookingStatus, text };
    const after = { bookingStatus: 'confirmed' };
    const action = 'cancellation.withdrawn';
    await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, before, after });
    const kind = 'cancellation-withdrawn';
    const occasion = `${id} v${reservation.version}`;
    const told = { ...found, reservation };
    await mailGuest(tx, ctx, told, { kind, dedupeKey: `${kind} ${occasion}` });
    await mailAgency(tx, ctx, told, { mail: 'cancellation-withdrawn-staff', occasion, payload: {} });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}
