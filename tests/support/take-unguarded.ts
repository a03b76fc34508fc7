import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/lib/provider/context';
import { roomNights } from '@/lib/provider/db/schema';
import { type NightDemand, NightsTaken } from '@/lib/provider/inventory/room-block/take-nights';

/** The control of the race: reads what is free and then writes, as one would without thinking of others. */
export async function takeUnguarded(tx: Transaction, demand: NightDemand[]): Promise<void> {
  const gone: NightDemand[] = [];
  for (const { categoryId, night, rooms } of demand) {
    const ofNight = and(eq(roomNights.eventCategoryId, categoryId), inArray(roomNights.night, [night]));
    const [stock] = await tx.select().from(roomNights).where(ofNight).orderBy(asc(roomNights.night));
    if (!stock || stock.sold + rooms > stock.allotted) gone.push({ categoryId, night, rooms });
    else
      await tx
        .update(roomNights)
        .set({ sold: sql`${roomNights.sold} + ${rooms}` })
        .where(ofNight);
  }
  if (gone.length > 0) throw new NightsTaken(gone);
}
