import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  type HotelReferenceRates,
  hotelReferenceRates,
  type ReferenceRates,
  type ReferenceRatesInput,
  referenceRates,
  referenceRatesInput,
} from '@/lib/contract/reference-rates';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Context, Transaction } from '../../context';
import { hotelRatePlans, hotels, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { alphabetical } from '../../ground/page';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { limitsOf, refuseBadPlan } from './write-plan';

const policy = onlyRoles('admin');

export function registerReferenceRateRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/hotels/{id}/reference-rates',
      summary: 'What the categories of a hotel cost in the simulator',
      policy,
      params: z.object({ id: recordId }),
      answer: dataOf(hotelReferenceRates),
    },
    async ({ ctx, params }) => ({ data: await readReferenceRates({ ctx, input: { hotelId: params.id } }) }),
  );
  const ofCategory = {
    path: '/api/v1/hotels/{id}/categories/{category}/reference-rates',
    policy,
    params: z.object({ id: recordId, category: recordId }),
    answer: dataOf(referenceRates),
  } as const;
  route(
    app,
    {
      ...ofCategory,
      method: 'put',
      summary: 'Set what a category of a hotel costs in the simulator',
      body: referenceRatesInput,
    },
    async ({ ctx, params, body }) => ({
      data: await setReferenceRates({ ctx, input: { ...body, hotelId: params.id, categoryId: params.category } }),
    }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'delete',
      summary: 'Take a category of a hotel out of the simulator',
      query: recordVersion,
    },
    async ({ ctx, params, query }) => ({
      data: await removeReferenceRates({ ctx, input: { ...query, hotelId: params.id, categoryId: params.category } }),
    }),
  );
}

type CategoryRow = typeof roomCategories.$inferSelect;

type PlanRow = typeof hotelRatePlans.$inferSelect;

function describe(
  { category, plan: row }: { category: CategoryRow; plan: PlanRow | null },
  locale: Context['locale'],
): ReferenceRates {
  const { version = category.referenceVersion, roomCategoryId: _of, ...plan } = row ?? {};
  return {
    categoryId: category.id,
    categoryName: textIn(category.name, locale).text,
    limits: limitsOf(category),
    plan: row ? (plan as ReferenceRates['plan']) : null,
    version,
  };
}

/** A hotel's reference prices, category by category, by name. Raises NOT_FOUND. */
async function readReferenceRates({
  ctx,
  input,
}: {
  ctx: Context;
  input: { hotelId: string };
}): Promise<HotelReferenceRates> {
  const [hotel] = await ctx.db
    .select({ id: hotels.id, name: hotels.name })
    .from(hotels)
    .where(eq(hotels.id, input.hotelId));
  if (!hotel) fail('NOT_FOUND');
  const rows = await ctx.db
    .select({ category: roomCategories, plan: hotelRatePlans })
    .from(roomCategories)
    .leftJoin(hotelRatePlans, eq(hotelRatePlans.roomCategoryId, roomCategories.id))
    .where(eq(roomCategories.hotelId, hotel.id))
    .orderBy(asc(alphabetical(shownText(roomCategories.name, ctx.locale))), asc(roomCategories.id));
  return { hotelId: hotel.id, hotelName: hotel.name, categories: rows.map((row) => describe(row, ctx.locale)) };
}

interface CategoryAsked {
  hotelId: string;
  categoryId: string;
  /** The version that the caller saw. */
  version: number;
}

/**
 * The category with its plan, locked with its hotel, whose categories share a currency. Raises NOT_FOUND, STALE with
 * the prices as they are.
 */
async function lockRates(tx: Transaction, ctx: Context, { hotelId, categoryId, version }: CategoryAsked) {
  await tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, hotelId)).for('no key update');
  const ofCategory = and(eq(roomCategories.id, categoryId), eq(roomCategories.hotelId, hotelId));
  const [category] = await tx.select().from(roomCategories).where(ofCategory).for('update');
  if (!category) fail('NOT_FOUND');
  const [standing] = await tx.select().from(hotelRatePlans).where(eq(hotelRatePlans.roomCategoryId, categoryId));
  const before = describe({ category, plan: standing ?? null }, ctx.locale);
  if (before.version !== version) fail('STALE', { details: before });
  return { category, before };
}

const audited = (categoryId: string) => ({ agencyId: null, entity: 'roomCategory', entityId: categoryId });

/**
 * Sets what a category costs in the simulator from now on. Raises NOT_FOUND, STALE with the prices as they are, INVALID
 * (rates that cannot stand or sell to nobody, another currency than the hotel's other categories). docs/domain.md,
 * Price.
 */
async function setReferenceRates({
  ctx,
  input,
}: {
  ctx: Context;
  input: CategoryAsked & ReferenceRatesInput;
}): Promise<ReferenceRates> {
  const { hotelId, categoryId, plan, version } = input;
  return inTransaction(ctx, async (tx) => {
    const { category, before } = await lockRates(tx, ctx, input);
    refuseBadPlan(plan, category.maxAdults);
    if (!plan.rates.some(({ band }) => band === 'adult')) fail('INVALID', { fields: { 'plan.rates': 'required' } });
    const [other] = await tx
      .select({ currency: hotelRatePlans.currency })
      .from(hotelRatePlans)
      .innerJoin(roomCategories, eq(roomCategories.id, hotelRatePlans.roomCategoryId))
      .where(and(eq(roomCategories.hotelId, hotelId), ne(roomCategories.id, categoryId)))
      .limit(1);
    if (other && other.currency !== plan.currency) fail('INVALID', { fields: { 'plan.currency': 'hotelCurrency' } });
    const row = { ...plan, version: version + 1 };
    const [saved] = await tx
      .insert(hotelRatePlans)
      .values({ ...row, roomCategoryId: categoryId })
      .onConflictDoUpdate({ target: hotelRatePlans.roomCategoryId, set: row })
      .returning();
    const after = describe({ category, plan: saved ?? null }, ctx.locale);
    await writeAudit(tx, ctx, { ...audited(categoryId), action: 'hotel.referenceRates', before, after });
    return after;
  });
}

/**
 * Removes a category's prices, so that the simulator no longer offers it. Raises NOT_FOUND (also where it has no
 * prices), STALE with the prices as they are.
 */
async function removeReferenceRates({ ctx, input }: { ctx: Context; input: CategoryAsked }): Promise<ReferenceRates> {
  const { categoryId, version } = input;
  return inTransaction(ctx, async (tx) => {
    const { category, before } = await lockRates(tx, ctx, input);
    if (!before.plan) fail('NOT_FOUND');
    const referenceVersion = version + 1;
    await tx.delete(hotelRatePlans).where(eq(hotelRatePlans.roomCategoryId, categoryId));
    await tx.update(roomCategories).set({ referenceVersion }).where(eq(roomCategories.id, categoryId));
    const after = describe({ category: { ...category, referenceVersion }, plan: null }, ctx.locale);
    await writeAudit(tx, ctx, { ...audited(categoryId), action: 'hotel.referenceRatesRemoved', before, after });
    return after;
  });
}
