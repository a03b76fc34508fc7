import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_SAVED_VIEWS } from '@/lib/config/constants';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type {
  ListLayout,
  ListLayoutInput,
  ListName,
  ListSettings,
  SavedView,
  savedViewChange,
  savedViewInput,
} from '@/lib/contract/list-settings';
import type { EventPackage } from '@/lib/domain/packages';
import type { Context, Transaction } from '../../context';
import { agencyTerms, listLayouts, masterAccounts, savedViews, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeTerms } from '../../ground/agency-terms';
import { once } from '../../ground/once';

/** The user who owns the settings. Raises FORBIDDEN for a caller without an account. */
const ownerOf = ({ actor }: Context): string => (actor.kind === 'user' ? actor.userId : fail('FORBIDDEN'));

/**
 * Everything that the caller keeps of the console's lists, views by their names. Raises FORBIDDEN without an account.
 */
export async function readListSettings({ ctx }: { ctx: Context }): Promise<ListSettings> {
  return (await readSettingsAndTerms(ctx, { agencyId: '', eventId: '' })).lists;
}

/**
 * The caller's list settings, the terms of an agency and the package of an event, by one statement: every page of the
 * console needs all three.
 * Raises FORBIDDEN without an account.
 */
export async function readSettingsAndTerms(
  ctx: Context,
  { agencyId, eventId }: { agencyId: string; eventId: string },
): Promise<{ lists: ListSettings; terms: AgencyTerms; package: EventPackage | null }> {
  const userId = ownerOf(ctx);
  const [kept] = await ctx.db
    .select({
      terms: agencyTerms,
      package: masterAccounts.package,
      layouts: sql<
        (typeof listLayouts.$inferSelect)[]
      >`(select coalesce(jsonb_agg(to_jsonb(kept) order by kept.list), '[]')
        from ${listLayouts} kept where kept.user_id = ${userId})`,
      views: sql<
        (typeof savedViews.$inferSelect)[]
      >`(select coalesce(jsonb_agg(to_jsonb(kept) order by searchable(kept.name)), '[]')
        from ${savedViews} kept where kept.user_id = ${userId})`,
    })
    .from(users)
    .leftJoin(agencyTerms, eq(agencyTerms.agencyId, agencyId))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, eventId))
    .where(eq(users.id, userId));
  const lists = { layouts: (kept?.layouts ?? []).map(describeLayout), views: (kept?.views ?? []).map(describeView) };
  return { lists, terms: describeTerms(kept?.terms), package: kept?.package ?? null };
}

/** Keeps how the caller wants a list. Raises STALE with what is kept where another window changed it meanwhile. */
export async function keepLayout({
  ctx,
  input: { list, hidden, density, version },
}: {
  ctx: Context;
  input: ListLayoutInput & { list: ListName };
}): Promise<ListLayout> {
  const userId = ownerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, userId);
    const one = and(eq(listLayouts.userId, userId), eq(listLayouts.list, list));
    const [kept] = await tx.select().from(listLayouts).where(one);
    const before = kept ? describeLayout(kept) : { list, hidden: [], density: 'comfortable' as const, version: 0 };
    if (before.version !== version) fail('STALE', { details: before });
    const after = { userId, list, hidden: [...new Set(hidden)], density, version: version + 1 };
    if (kept) await tx.update(listLayouts).set(after).where(one);
    else await tx.insert(listLayouts).values(after);
    return describeLayout(after);
  });
}

/** Keeps the filters of a list under a name. Raises INVALID for a name that the list has, or past the most. */
export async function saveView({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof savedViewInput> & { list: ListName };
}): Promise<SavedView> {
  const userId = ownerOf(ctx);
  return once({
    ctx,
    call: 'save view',
    fingerprint: input,
    work: async (tx) => {
      await lockOwner(tx, userId);
      await refuseTakenName(tx, { ...input, userId, id: '' });
      const [kept] = await tx
        .select({ views: count() })
        .from(savedViews)
        .where(and(eq(savedViews.userId, userId), eq(savedViews.list, input.list)));
      if ((kept?.views ?? 0) >= MOST_SAVED_VIEWS) fail('INVALID', { fields: { name: 'tooManyViews' } });
      const row = { ...input, id: randomUUID(), userId, version: 1, createdAt: ctx.clock.now() };
      await tx.insert(savedViews).values(row);
      return describeView(row);
    },
  });
}

/** Renames a view or gives it other filters. Raises NOT_FOUND, STALE with the view, INVALID for a taken name. */
export async function changeView({
  ctx,
  input: { id, version, ...change },
}: {
  ctx: Context;
  input: z.output<typeof savedViewChange> & { id: string };
}): Promise<SavedView> {
  const userId = ownerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, userId);
    const before = await ownView(tx, { id, userId, version });
    const after = { ...before, ...change, version: version + 1 };
    await refuseTakenName(tx, { ...after, userId });
    await tx.update(savedViews).set(after).where(eq(savedViews.id, id));
    return after;
  });
}

/** Forgets a view. Raises NOT_FOUND, STALE with the view as it is. */
export async function removeView({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  const userId = ownerOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockOwner(tx, userId);
    await ownView(tx, { id, userId, version });
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });
}

/** Locks the account, so that two changes of one person's settings run one after another. */
async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

async function ownView(tx: Transaction, wanted: { id: string; userId: string; version: number }): Promise<SavedView> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, wanted.id), eq(savedViews.userId, wanted.userId)));
  const view = describeView(row ?? fail('NOT_FOUND'));
  if (view.version !== wanted.version) fail('STALE', { details: view });
  return view;
}

async function refuseTakenName(
  tx: Transaction,
  { id, userId, list, name }: { id: string; userId: string; list: ListName; name: string },
): Promise<void> {
  const [taken] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.userId, userId),
        eq(savedViews.list, list),
        sql`searchable(${savedViews.name}) = searchable(${name})`,
        ne(savedViews.id, id),
      ),
    );
  if (taken) fail('INVALID', { fields: { name: 'takenName' } });
}

const describeLayout = ({ list, hidden, density, version }: ListLayout): ListLayout => ({
  list,
  hidden,
  density,
  version,
});

const describeView = ({ id, list, name, query, version }: SavedView): SavedView => ({
  id,
  list,
  name,
  query,
  version,
});
