import { and, asc, eq, ne } from 'drizzle-orm';
import type { ReferenceRates, ReferenceRatesInput } from '@/lib/contract/reference-rates';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { hotelRatePlans, hotels, roomCategories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../audit';
import { refuseBadPlan } from '../room-block/write-plan';

type CategoryRow = typeof roomCategories.$inferSelect;
type PlanRow = typeof hotelRatePlans.$inferSelect;

function describe({ category, plan: row }: { category: CategoryRow; plan: PlanRow | null }): ReferenceRates {
  const { version = 0, roomCategoryId: _of, ...plan } = row ?? {};
  return {
    categoryId: category.id,
    categoryName: category.name,
    plan: row ? (plan as ReferenceRates['plan']) : null,
    version,
  };
}

const ratesOf = (db: Database, hotelId: string) =>
  db
    .select({ category: roomCategories, plan: hotelRatePlans })
    .from(roomCategories)
    .leftJoin(hotelRatePlans, eq(hotelRatePlans.roomCategoryId, roomCategories.id))
    .where(eq(roomCategories.hotelId, hotelId))
    .orderBy(asc(roomCategories.name), asc(roomCategories.id));

/** The reference prices of a hotel, category by category. Raises NOT_FOUND. */
export async function readReferenceRates({
  ctx,
  input,
}: {
  ctx: Context;
  input: { hotelId: string };
}): Promise<ReferenceRates[]> {
  const [hotel] = await ctx.db.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, input.hotelId));
  if (!hotel) fail('NOT_FOUND');
  return (await ratesOf(ctx.db, hotel.id)).map(describe);
}

interface SetInput extends ReferenceRatesInput {
  hotelId: string;
  categoryId: string;
}

/**
 * Sets what a category costs in the simulator from now on. Raises NOT_FOUND, STALE with the prices as they are, INVALID
 * (rates that cannot stand, another currency than the hotel's other categories). design/domain.md 3.
 */
export async function setReferenceRates({ ctx, input }: { ctx: Context; input: SetInput }): Promise<ReferenceRates> {
  const { hotelId, categoryId, plan, version } = input;
  return inTransaction(ctx, async (tx) => {
    const ofCategory = and(eq(roomCategories.id, categoryId), eq(roomCategories.hotelId, hotelId));
    const [category] = await tx.select().from(roomCategories).where(ofCategory).for('update');
    if (!category) fail('NOT_FOUND');
    refuseBadPlan(plan, category.maxAdults);
    const [standing] = await tx.select().from(hotelRatePlans).where(eq(hotelRatePlans.roomCategoryId, categoryId));
    const before = describe({ category, plan: standing ?? null });
    if (before.version !== version) fail('STALE', { details: before });
    const [other] = await tx
      .select({ currency: hotelRatePlans.currency })
      .from(hotelRatePlans)
      .innerJoin(roomCategories, eq(roomCategories.id, hotelRatePlans.roomCategoryId))
      .where(and(eq(roomCategories.hotelId, hotelId), ne(roomCategories.id, categoryId)))
      .limit(1);
    if (other && other.currency !== plan.currency) fail('INVALID', { fields: { 'plan.currency': 'invalid' } });
    const row = { ...plan, version: version + 1 };
    const [saved] = await tx
      .insert(hotelRatePlans)
      .values({ ...row, roomCategoryId: categoryId })
      .onConflictDoUpdate({ target: hotelRatePlans.roomCategoryId, set: row })
      .returning();
    const after = describe({ category, plan: saved ?? null });
    const entry = { agencyId: null, entity: 'roomCategory', entityId: categoryId, action: 'hotel.referenceRates' };
    await writeAudit(tx, ctx, { ...entry, before, after });
    return after;
  });
}
