import { eq, sql } from 'drizzle-orm';
import type { CheckIn } from '@/lib/contract/check-in';
import type { Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { describeCheckIn } from './describe-check-in';

/** Takes a check-in back: the wrong person at the desk. Raises NOT_FOUND, INVALID_STATE where there is none. */
export async function undoCheckIn({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<CheckIn> {
  const found = await findReservation(ctx.db, ctx, input.key, 'checkIn');
  return inTransaction(ctx, async (tx) => {
    const row = await lockReservation(tx, found.reservation.id);
    if (!row.checkedInAt) fail('INVALID_STATE');
    const [done] = await tx
      .update(reservations)
      .set({ checkedInAt: null, checkedInBy: null, version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, row.id))
      .returning();
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      action: 'reservation.checkInUndone',
      entity: 'reservation',
      entityId: row.id,
      before: { checkedInAt: row.checkedInAt.toISOString(), checkedInBy: row.checkedInBy },
      after: { checkedInAt: null },
    });
    return describeCheckIn(tx, done ?? fail('NOT_FOUND'));
  });
}
