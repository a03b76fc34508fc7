import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { reservations, scheduleItems } from '../../db/schema';

/**
 * Takes minor units off a reservation's total and off its schedule, the last item first, so that what was paid first
 * stays as it was agreed. docs/domain.md, Payment schedule.
 */
export async function reduceTotal(tx: Transaction, reservationId: string, amount: number): Promise<void> {
  await tx
    .update(reservations)
    .set({
      total: sql`${reservations.total} - ${amount}`,
      minimumToReserve: sql`least(${reservations.minimumToReserve}, ${reservations.total} - ${amount})`,
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, reservationId));
  const items = await tx
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.reservationId, reservationId))
    .orderBy(desc(scheduleItems.position));
  let left = amount;
  for (const item of items) {
    const cut = Math.min(left, item.amount);
    left -= cut;
    if (cut === 0) continue;
    if (cut === item.amount) await tx.delete(scheduleItems).where(eq(scheduleItems.id, item.id));
    else
      await tx
        .update(scheduleItems)
        .set({ amount: item.amount - cut })
        .where(eq(scheduleItems.id, item.id));
  }
}
