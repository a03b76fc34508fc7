import { eq } from 'drizzle-orm';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import { language } from '@/lib/contract/bilingual-text';
import type { PhotoText } from '@/lib/contract/photo';
import {
  MOST_STORY_PHOTOS,
  type Story,
  type StoryChange,
  type StoryConsentInput,
  type StoryPublication,
} from '@/lib/contract/story';
import { isCalendarDate } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import { photos, stories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { staffAgency } from '../../people/agency/agency-scope';
import { addPhoto, openPhoto, orderPhotos, type PhotoAlbum, removePhoto, removePhotos } from '../photo/photo-album';
import { describeStories, type StoryRow } from './list-stories';

type Told = Pick<Story, 'title' | 'body' | 'quote'>;

/** Raises INVALID, with what is missing, unless a story is complete in both languages, as a published one must be. */
function refuseUntold(told: Told): void {
  const missing = (['title', 'body', 'quote'] as const).flatMap((field) =>
    language.options.filter((each) => told[field][each] === '').map((each) => `${field}.${each}`),
  );
  if (missing.length > 0) fail('INVALID', { fields: Object.fromEntries(missing.map((path) => [path, 'required'])) });
}

const LAST_ZONE = 'Pacific/Kiritimati';

/** Raises INVALID where the date is none, or is still to come in every time zone. */
function refuseFuture(ctx: Context, field: string, date: string): void {
  if (!isCalendarDate(date) || date > dateInZone(ctx.clock.now(), LAST_ZONE))
    fail('INVALID', { fields: { [field]: 'date' } });
}

/**
 * Changes facts and texts. Raises NOT_FOUND, STALE, INVALID (a date to come, a text that a published story would lose).
 */
export async function changeStory({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: StoryChange };
}): Promise<Story> {
  const { version, ...columns } = change;
  if (columns.weddingDate !== undefined) refuseFuture(ctx, 'weddingDate', columns.weddingDate);
  return editStory(ctx, {
    id,
    version,
    action: 'story.changed',
    work: async ({ row }) => {
      if (row.status === 'published') refuseUntold({ ...row, ...columns });
      return columns;
    },
  });
}

/** Records who of the couple allowed the story and when. Raises NOT_FOUND, STALE, INVALID (a date to come). */
export async function recordConsent({
  ctx,
  input: { id, consent },
}: {
  ctx: Context;
  input: { id: string; consent: StoryConsentInput };
}): Promise<Story> {
  const { version, name, givenOn } = consent;
  refuseFuture(ctx, 'givenOn', givenOn);
  const action = 'story.consentRecorded';
  const columns = { consentName: name, consentOn: givenOn, consentRecordedBy: actorName(ctx.actor) };
  return editStory(ctx, { id, version, action, work: async () => columns });
}

/** The couple takes its consent back: the story becomes a draft at once, whatever its version. Raises NOT_FOUND. */
export async function withdrawConsent({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<Story> {
  const columns = { consentName: null, consentOn: null, consentRecordedBy: null, status: 'draft' as const };
  return editStory(ctx, { id, version: undefined, action: 'story.consentWithdrawn', work: async () => columns });
}

/** Publishes a whole story whose couple said yes, or takes it back. Raises NOT_FOUND, STALE, INVALID_STATE, INVALID. */
export async function publishStory({
  ctx,
  input: { id, published, version },
}: {
  ctx: Context;
  input: StoryPublication & { id: string };
}): Promise<Story> {
  return editStory(ctx, {
    id,
    version,
    action: published ? 'story.published' : 'story.unpublished',
    work: async ({ row }) => {
      if (!published) return { status: 'draft' };
      if (row.consentName === null || row.consentOn === null) fail('INVALID_STATE', { values: { what: 'noConsent' } });
      refuseUntold(row);
      return { status: 'published' };
    },
  });
}

/** Deletes a story with its photos; the audit log keeps what it said. Raises NOT_FOUND. */
export async function removeStory({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  const { agencyId } = await managedStory(ctx, id);
  const keys = await inTransaction(ctx, async (tx) => {
    const before = await describeStory(tx, id);
    const files = await removePhotos(tx, ctx, eq(photos.storyId, id));
    await tx.delete(stories).where(eq(stories.id, id));
    await writeAudit(tx, ctx, { agencyId, entity: 'story', entityId: id, action: 'story.removed', before });
    return files;
  });
  for (const key of keys) await dropUnreferenced(ctx, key);
}

/** A story of the actor's own agency, or any for the admin. Raises NOT_FOUND for every other. */
async function managedStory(ctx: Context, id: string): Promise<StoryRow> {
  const [row] = await ctx.db.select().from(stories).where(eq(stories.id, id));
  if (!row) fail('NOT_FOUND');
  await staffAgency(ctx, row.agencyId);
  return row;
}

/** One story as staff see it. Raises NOT_FOUND. */
export async function describeStory(db: Context['db'], id: string): Promise<Story> {
  const rows = await db.select().from(stories).where(eq(stories.id, id));
  const [described] = await describeStories(db, rows);
  return described ?? fail('NOT_FOUND');
}

interface Edit {
  id: string;
  /** The version that the caller saw; none = whatever it is by now. */
  version: number | undefined;
  action: string;
  /** Checks and answers the columns to set; nothing else is written. */
  work: (question: { tx: Transaction; row: StoryRow; before: Story }) => Promise<Partial<StoryRow>>;
}

/**
 * Changes one story of the own agency, locked, with its audit. Raises NOT_FOUND, STALE with the story as it is, and
 * what the work raises.
 */
async function editStory(ctx: Context, { id, version, action, work }: Edit): Promise<Story> {
  await managedStory(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(stories).where(eq(stories.id, id)).for('update');
    if (!row) fail('NOT_FOUND');
    const before = await describeStory(tx, id);
    if (version !== undefined && row.version !== version) fail('STALE', { details: before });
    const change = await work({ tx, row, before });
    await tx
      .update(stories)
      .set({ ...change, version: row.version + 1 })
      .where(eq(stories.id, id));
    const after = await describeStory(tx, id);
    await writeAudit(tx, ctx, { agencyId: row.agencyId, entity: 'story', entityId: id, action, before, after });
    return after;
  });
}

const albumOf = (ctx: Context, storyId: string): PhotoAlbum<Story> => ({
  of: { storyId },
  most: MOST_STORY_PHOTOS,
  edit: (action, work) =>
    editStory(ctx, {
      id: storyId,
      version: undefined,
      action: `story.${action}`,
      work: async ({ tx, before }) => {
        await work(tx, before);
        return {};
      },
    }),
});

interface PhotoInput {
  storyId: string;
  /** Reads the upload; called once the caller is known to manage the story. */
  read: () => Promise<{ bytes: Uint8Array; text: PhotoText }>;
}

/** Adds a photo with its alternative texts. Raises NOT_FOUND and what addPhoto raises; then nothing is stored. */
export async function addStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoInput }): Promise<Story> {
  await managedStory(ctx, input.storyId);
  const upload = await input.read();
  return addPhoto(ctx, albumOf(ctx, input.storyId), { ...upload, maxBytes: AGENCY_PICTURE_MAX_BYTES });
}

type PhotoName = { storyId: string; photoId: string };

/** Removes a photo and its files. Raises NOT_FOUND. */
export async function removeStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<Story> {
  return removePhoto(ctx, albumOf(ctx, input.storyId), input.photoId);
}

/**
 * Puts the photos into this order, the cover first. Raises NOT_FOUND, STALE where the list is not of exactly the photos
 * there are.
 */
export async function orderStoryPhotos({
  ctx,
  input,
}: {
  ctx: Context;
  input: { storyId: string; ids: string[] };
}): Promise<Story> {
  return orderPhotos(albumOf(ctx, input.storyId), input.ids);
}

/** A photo of a published story for anybody, of a draft for its agency's staff. Raises NOT_FOUND. */
export async function openStoryPhoto({
  ctx,
  input: { storyId, file },
}: {
  ctx: Context;
  input: { storyId: string; file: string };
}) {
  const [found] = await ctx.db.select({ status: stories.status }).from(stories).where(eq(stories.id, storyId));
  if (!found) fail('NOT_FOUND');
  const isPublic = found.status === 'published';
  if (!isPublic) await managedStory(ctx, storyId);
  return { ...(await openPhoto(ctx, eq(photos.storyId, storyId), file)), isPublic };
}
