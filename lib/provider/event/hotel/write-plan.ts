import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { isCalendarDate } from '@/lib/domain/nights';
import { checkRates, type RateProblem } from '@/lib/domain/rate-plan-check';
import type { Transaction } from '../../context';
import { ratePlans, rates } from '../../db/schema';
import { fail } from '../../error';
import type { FieldMessage } from '../../ground/sentences';

const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;

/** The five limits of a row that has them among other columns. */
export const limitsOf = <Value>(row: Record<(typeof LIMITS)[number], Value>) =>
  Object.fromEntries(LIMITS.map((limit) => [limit, row[limit]])) as Record<(typeof LIMITS)[number], Value>;

/** Raises INVALID with the rates that cannot stand; `prefix` is where the plan lies in the body. */
export function refuseBadPlan(plan: BlockPlan, maxAdults: number, prefix = 'plan'): void {
  const problems = checkRates(plan.rates, maxAdults);
  const bad = plan.rates.findIndex((rate) =>
    [rate.firstNight, rate.lastNight].some((date) => date !== null && !isCalendarDate(date)),
  );
  if (problems.length === 0 && bad < 0) return;
  const keys: Partial<Record<RateProblem['field'], FieldMessage>> = { lastNight: 'dateRange', firstNight: 'overlap' };
  const fields = Object.fromEntries(
    problems.map(({ index, field }) => [`${prefix}.rates.${index}.${field}`, keys[field] ?? 'invalid']),
  );
  fail('INVALID', { fields: bad < 0 ? fields : { ...fields, [`${prefix}.rates.${bad}.firstNight`]: 'date' } });
}

/** Replaces the plan that prices a category; bookings that stand keep their price. */
export async function writePlan(
  tx: Transaction,
  categoryId: string,
  currency: string,
  { rates: wanted, ...columns }: BlockPlan,
): Promise<void> {
  const [standing] = await tx
    .select({ id: ratePlans.id })
    .from(ratePlans)
    .where(and(eq(ratePlans.eventCategoryId, categoryId), eq(ratePlans.currency, currency)))
    .orderBy(asc(ratePlans.id))
    .limit(1);
  const id = standing?.id ?? randomUUID();
  if (standing) {
    await tx.update(ratePlans).set(columns).where(eq(ratePlans.id, id));
    await tx.delete(rates).where(eq(rates.ratePlanId, id));
  } else await tx.insert(ratePlans).values({ ...columns, id, eventCategoryId: categoryId, currency });
  if (wanted.length > 0)
    await tx.insert(rates).values(wanted.map((rate) => ({ ...rate, id: randomUUID(), ratePlanId: id })));
}
