import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Photo } from '@/lib/contract/photo';
import type { PublicStory, Story } from '@/lib/contract/story';
import type { AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { photos, stories } from '../../db/schema';
import { fail } from '../../error';
import { pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../../people/agency/agency-scope';
import { type PhotoRow, photoFile } from '../photo/photo-album';

export type StoryRow = typeof stories.$inferSelect;

const describePhoto = (row: PhotoRow): Photo => ({
  id: row.id,
  url: `${PROVIDER_PATH}/api/v1/stories/${row.storyId}/photos/${photoFile(row)}`,
  alt: row.alt,
});

const toPublic = (row: StoryRow, photos: Photo[]): PublicStory => ({
  slug: row.slug,
  coupleNames: row.coupleNames,
  weddingDate: row.weddingDate,
  hotelName: row.hotelName,
  place: row.place,
  title: row.title,
  body: row.body,
  quote: row.quote,
  guests: row.guests,
  rooms: row.rooms,
  nights: row.nights,
  photos,
});

/** The stories of an agency that anybody may read: published, with a consent that stands. */
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

/** A published story by its slug. Raises NOT_FOUND, for a draft too. */
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

/** The photos of some stories in their order, by story. */
async function photosOf(db: Database, ids: string[]): Promise<Map<string, Photo[]>> {
  const rows = await db
    .select()
    .from(photos)
    .where(inArray(photos.storyId, ids))
    .orderBy(asc(photos.position), asc(photos.id));
  const found = new Map<string, Photo[]>();
  for (const row of rows)
    if (row.storyId) found.set(row.storyId, [...(found.get(row.storyId) ?? []), describePhoto(row)]);
  return found;
}

/** Stories as anybody reads them: nothing of the consent, the event or who wrote them. */
async function describePublicStories(db: Database, rows: StoryRow[]): Promise<PublicStory[]> {
  const told = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPublic(row, told.get(row.id) ?? []));
}

/** Stories as staff of their agency see them. */
export async function describeStories(db: Database, rows: StoryRow[]): Promise<Story[]> {
  const shown = await describePublicStories(db, rows);
  return rows.flatMap((row, index) => {
    const { id, eventId, status, version, consentName, consentOn, consentRecordedBy } = row;
    const consent =
      consentName !== null && consentOn !== null
        ? { name: consentName, givenOn: consentOn, recordedBy: consentRecordedBy }
        : null;
    const told = shown[index];
    return told ? [{ ...told, id, eventId, status, consent, version }] : [];
  });
}
