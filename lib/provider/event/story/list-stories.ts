import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { PublicStory, Story } from '@/lib/contract/story';
import type { AgencyId, Context } from '../../context';
import { stories } from '../../db/schema';
import { fail } from '../../error';
import { pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { describePublicStories, describeStories, type StoryRow } from './describe-story';

/** What anybody may read of an agency: published, and the consent stands. */
const isShown = (agencyId: AgencyId) =>
  and(eq(stories.agencyId, agencyId), eq(stories.status, 'published'), isNotNull(stories.consentOn));

async function rowsOf(
  ctx: Context,
  condition: ReturnType<typeof and>,
  query: PageQuery,
): Promise<{ rows: StoryRow[]; total: number; window: ReturnType<typeof pageWindow> }> {
  const window = pageWindow(query);
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(stories).where(condition),
    ctx.db
      .select()
      .from(stories)
      .where(condition)
      .orderBy(desc(stories.weddingDate), desc(stories.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return { rows, total: counted?.total ?? 0, window };
}

/** The published stories of the calling site's agency, the latest wedding first. */
export async function listPublicStories({
  ctx,
  input: { agencyId, ...query },
}: {
  ctx: Context;
  input: PageQuery & { agencyId: AgencyId };
}): Promise<Page<PublicStory>> {
  const { rows, total, window } = await rowsOf(ctx, isShown(agencyId), query);
  return toPage(await describePublicStories(ctx.db, rows), total, window);
}

/** One of them by the last part of its address. Raises NOT_FOUND for a draft as for what never was. */
export async function readPublicStory({
  ctx,
  input: { agencyId, slug },
}: {
  ctx: Context;
  input: { agencyId: AgencyId; slug: string };
}): Promise<PublicStory> {
  const rows = await ctx.db
    .select()
    .from(stories)
    .where(and(isShown(agencyId), eq(stories.slug, slug)));
  const [found] = await describePublicStories(ctx.db, rows);
  return found ?? fail('NOT_FOUND');
}

/** Every story of an agency for its staff, drafts too. Raises NOT_FOUND for another agency. */
export async function listStories({
  ctx,
  input: { agencyId: named, ...query },
}: {
  ctx: Context;
  input: PageQuery & { agencyId: string };
}): Promise<Page<Story>> {
  const agencyId = await staffAgency(ctx, named);
  const { rows, total, window } = await rowsOf(ctx, and(eq(stories.agencyId, agencyId)), query);
  return toPage(await describeStories(ctx.db, rows), total, window);
}
