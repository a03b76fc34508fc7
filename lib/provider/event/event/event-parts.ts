import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addDays } from '@/lib/domain/nights';
import type { Transaction } from '../../context';
import { activities, eventCategories, type events, ratePlans, rates } from '../../db/schema';
import { keepClocks, moveSchedule } from '../activity/arrange-schedule';

type Zoned = typeof events.$inferSelect;

interface Moving {
  /** The event whose block it is. */
  from: string;
  to: string;
  days: number;
}

/**
 * Called in the transaction that copies an event: copies categories, nights and rates, moved by so many days. Nothing
 * in the copy is sold, and nothing sells before the block is confirmed.
 */
export async function copyBlock(tx: Transaction, { from, to, days }: Moving): Promise<void> {
  const moved = (date: string | null) => date && addDays(date, days);
  const categories = await tx
    .select()
    .from(eventCategories)
    .where(
      and(eq(eventCategories.eventId, from), inArray(eventCategories.blockState, ['tentative', 'definite', 'cutOff'])),
    );
  for (const { id, version: _version, ...category } of categories) {
    const copied = { ...category, id: randomUUID(), eventId: to, blockState: 'tentative' as const };
    await tx.insert(eventCategories).values({ ...copied, cutOffDate: moved(category.cutOffDate) });
    await tx.execute(sql`insert into room_nights (event_category_id, night, allotted, sold, closed)
      select ${copied.id}, night + ${days}::int, allotted, 0, closed from room_nights where event_category_id = ${id}`);
    for (const plan of await tx.select().from(ratePlans).where(eq(ratePlans.eventCategoryId, id))) {
      const ratePlanId = randomUUID();
      await tx.insert(ratePlans).values({ ...plan, id: ratePlanId, eventCategoryId: copied.id });
      const priced = await tx.select().from(rates).where(eq(rates.ratePlanId, plan.id));
      const rows = priced.map((rate) => {
        const dates = { firstNight: moved(rate.firstNight), lastNight: moved(rate.lastNight) };
        return { ...rate, ...dates, id: randomUUID(), ratePlanId };
      });
      if (rows.length > 0) await tx.insert(rates).values(rows);
    }
  }
}

/**
 * Called in the transaction that copies an event: copies its activities, so many days later and at the same times of
 * day, also where the copy is in another zone. They are in no calendar yet.
 */
export async function copySchedule(
  tx: Transaction,
  { source, event, days }: { source: Zoned; event: Zoned; days: number },
): Promise<void> {
  const ofSource = and(eq(activities.eventId, source.id), isNull(activities.removedAt));
  const rows = await tx.select().from(activities).where(ofSource);
  if (rows.length === 0) return;
  const own = { eventId: event.id, announced: null, cover: null, version: 1 };
  await tx.insert(activities).values(rows.map((row) => ({ ...row, ...own, id: randomUUID() })));
  await moveSchedule(tx, { ...event, timeZone: source.timeZone }, days);
  if (event.timeZone !== source.timeZone) await keepClocks(tx, { ...event, timeZone: source.timeZone }, event.timeZone);
}
