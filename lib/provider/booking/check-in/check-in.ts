import { eq, sql } from 'drizzle-orm';
import type { CheckIn } from '@/lib/contract/check-in';
import { actorName, type Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { describeCheckIn } from './describe-check-in';

const ARRIVES = new Set(['confirmed', 'cancellationRequested']);

/**
 * Checks a confirmed booking's people in, once. Raises NOT_FOUND, ALREADY_DECIDED {checkedInAt, checkedInBy, version},
 * INVALID_STATE for a booking that does not stand, STALE with the check-in as it is. docs/domain.md, States.
 */
export async function checkInReservation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; version: number };
}): Promise<CheckIn> {
  const found = await findReservation(ctx.db, ctx, input.key, 'checkIn');
  return inTransaction(ctx, async (tx) => {
    const row = await lockReservation(tx, found.reservation.id);
    if (row.checkedInAt) fail('ALREADY_DECIDED', { details: await describeCheckIn(tx, row) });
    if (!ARRIVES.has(row.bookingStatus)) fail('INVALID_STATE');
    if (row.version !== input.version) fail('STALE', { details: await describeCheckIn(tx, row) });
    const set = { checkedInAt: ctx.clock.now(), checkedInBy: actorName(ctx.actor) };
    const [done] = await tx
      .update(reservations)
      .set({ ...set, version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, row.id))
      .returning();
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      action: 'reservation.checkedIn',
      entity: 'reservation',
      entityId: row.id,
      before: { checkedInAt: null },
      after: { checkedInAt: set.checkedInAt.toISOString() },
    });
    return describeCheckIn(tx, done ?? fail('NOT_FOUND'));
  });
}
