import { and, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { coupons } from '../../db/schema';

/**
 * Coupons that guests who get their code on a day can use then or later: not paused, not over, not used up. Coupons
 * whose days have not begun count too.
 */
export const usableOn = (day: CalendarDate): SQL | undefined =>
  and(
    eq(coupons.active, true),
    or(isNull(coupons.validTo), gte(coupons.validTo, day)),
    or(isNull(coupons.maximumUses), lt(coupons.uses, coupons.maximumUses)),
  );

/** Whether an event has a coupon of this id, null for one that was deleted, that is usable on a day. */
export async function canBeUsed(
  db: Database | Transaction,
  { id, eventId, day }: { id: string | null; eventId: string; day: CalendarDate },
): Promise<boolean> {
  if (id === null) return false;
  const [found] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.id, id), eq(coupons.eventId, eventId), usableOn(day)));
  return found !== undefined;
}
