import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor, Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { isDueHold } from '../../ground/due-hold';
import { HeldElsewhere } from '../../ground/held-elsewhere';
import { giveUseBack } from '../coupon/give-use-back';
import { releaseNights } from './release-nights';

const EXPIRY: Actor = { kind: 'system', job: 'expire-holds' };
const BATCH = 100;

/**
 * Ends the holds whose time is over and gives their nights back, once: a compare-and-swap on status and release mark.
 * Of one event where it is named, at most 100 at a time; answers how many. docs/domain.md, Holds.
 */
export async function expireDueHolds(
  tx: Transaction,
  ctx: Context,
  { eventId, reservationId }: { eventId?: string; reservationId?: string } = {},
): Promise<number> {
  const now = ctx.clock.now();
  const due = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        isDueHold(now),
        eventId ? eq(reservations.eventId, eventId) : undefined,
        reservationId ? eq(reservations.id, reservationId) : undefined,
      ),
    )
    .orderBy(asc(reservations.id))
    .limit(BATCH)
    .for('update');
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  // Asked again, with the rows locked: a proof that arrived while this waited protects its hold.
  const expired = await tx
    .update(reservations)
    .set({ bookingStatus: 'expired', nightsReleasedAt: now, version: sql`${reservations.version} + 1` })
    .where(and(inArray(reservations.id, ids), isDueHold(now), isNull(reservations.nightsReleasedAt)))
    .returning({ id: reservations.id, agencyId: reservations.agencyId });
  const ended = expired.map(({ id }) => id);
  await giveUseBack(tx, ended);
  await releaseNights(tx, ended, now);
  for (const { id, agencyId } of expired) {
    const change = { before: { bookingStatus: 'hold' }, after: { bookingStatus: 'expired' } };
    const entry = { agencyId, action: 'reservation.expired', entity: 'reservation', entityId: id, ...change };
    await writeAudit(tx, { ...ctx, actor: EXPIRY }, entry);
  }
  return expired.length;
}

/**
 * Runs an attempt to take nights or a discount; where the guard finds it taken, the event's holds that are over are ended in
 * transactions of their own (so that no lock order is broken) and the attempt runs once more. What it then raises stands.
 */
export async function freeingDueHolds<Result>(
  ctx: Context,
  eventId: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof HeldElsewhere)) throw error;
    while ((await inTransaction(ctx, (tx) => expireDueHolds(tx, ctx, { eventId }))) === BATCH);
    return attempt();
  }
}
