import { eq, sql } from 'drizzle-orm';
import { unsoldNights } from '@/lib/domain/cut-off';
import type { Transaction } from '../../context';
import { roomNights } from '../../db/schema';

type NightRow = typeof roomNights.$inferSelect;

/** The category's nights, locked in the order of bookings, so that nothing is sold while its state is decided. */
export async function lockNights(tx: Transaction, categoryId: string): Promise<NightRow[]> {
  const ofCategory = eq(roomNights.eventCategoryId, categoryId);
  return tx.select().from(roomNights).where(ofCategory).orderBy(roomNights.night).for('no key update');
}

/**
 * What is not sold of the locked nights goes back to the hotel; answers how many room nights. docs/domain.md, Room
 * block.
 */
export async function releaseUnsold(tx: Transaction, categoryId: string, nights: NightRow[]): Promise<number> {
  await tx
    .update(roomNights)
    .set({ allotted: sql`${roomNights.sold}` })
    .where(eq(roomNights.eventCategoryId, categoryId));
  return unsoldNights(nights);
}
