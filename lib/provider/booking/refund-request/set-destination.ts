import type { RefundDestinationInput } from '@/lib/contract/refund';
import type { Reservation } from '@/lib/contract/reservation';
import { isValidClabe, lastFour } from '@/lib/domain/clabe';
import type { Context, Transaction } from '../../context';
import { refundDestinations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent } from '../../ground/load-record';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';

/**
 * Keeps the account that refunds by transfer go to. Its guest alone says it, so that nobody who sends money also says
 * where to; the guest is mailed, and neither mail nor audit log has more than the last four digits. Raises NOT_FOUND,
 * FORBIDDEN for staff and for an admin who acts as the guest, INVALID (the check digit of the CLABE).
 */
export async function setRefundDestination({
  ctx,
  input: { key, ...destination },
}: {
  ctx: Context;
  input: RefundDestinationInput & { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, key, 'readReservations');
  if (!isOwnReservation(ctx.actor, found.reservation)) fail('FORBIDDEN');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    await writeDestination(tx, ctx, { ...found, reservation }, destination, 'clabe');
  });
  ctx.services.wakeWorkers();
  return describeReservation(await loadRecord(ctx.db, found), ctx);
}

/** Writes a locked reservation's refund account. Raises FORBIDDEN for an acting admin, INVALID on `field` (CLABE). */
export async function writeDestination(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { clabe, bank, holder }: RefundDestinationInput,
  field: string,
): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.impersonatedBy) fail('FORBIDDEN');
  if (!isValidClabe(clabe)) fail('INVALID', { fields: { [field]: 'clabe' } });
  const { id, agencyId } = found.reservation;
  const changedAt = ctx.clock.now();
  const row = { clabe, bank, holder, changedAt };
  await tx
    .insert(refundDestinations)
    .values({ reservationId: id, ...row })
    .onConflictDoUpdate({ target: refundDestinations.reservationId, set: row });
  const last4 = lastFour(clabe);
  const action = 'reservation.refundDestinationSet';
  await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, after: { last4 } });
  const kind = 'refund-destination';
  await mailGuest(tx, ctx, found, { kind, dedupeKey: `${kind} ${id} ${changedAt.toISOString()}`, payload: { last4 } });
}
