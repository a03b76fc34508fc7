import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { RoleName } from '@/lib/contract/role';
import type { ManagedVideo, TrainingTopic, TrainingVideo } from '@/lib/contract/training';
import type { Context, Transaction } from '../../context';
import { trainingVideos } from '../../db/schema';
import { fail } from '../../error';
import { containsWords, pageWindow, toPage } from '../../ground/page';

type VideoRow = typeof trainingVideos.$inferSelect;

/** A film as anybody sees it: the answer's schema leaves its captions and its state out. */
export const describeVideo = ({ createdAt, ...row }: VideoRow): TrainingVideo => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** A film as its admin edits it. */
export const describeManaged = ({ createdAt: _createdAt, ...row }: VideoRow): ManagedVideo => row;

type VideoQuery = PageQuery & {
  'filter[role]'?: RoleName | undefined;
  'filter[topic]'?: TrainingTopic | undefined;
};

interface ListInput {
  query: VideoQuery;
  /** Whether drafts are listed too. */
  all: boolean;
}

/** Films in the order of the training center, by role, topic and words of either language. */
export async function listVideos({ ctx, input }: { ctx: Context; input: ListInput }): Promise<Page<VideoRow>> {
  const { query, all } = input;
  const window = pageWindow(query);
  const asked = and(all ? undefined : eq(trainingVideos.published, true), ...narrowedBy(query));
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(trainingVideos).where(asked),
    ctx.db
      .select()
      .from(trainingVideos)
      .where(asked)
      .orderBy(asc(trainingVideos.position), asc(trainingVideos.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  return toPage(rows, counted?.total ?? 0, window);
}

function narrowedBy({ 'filter[role]': role, 'filter[topic]': topic, q }: VideoQuery): SQL[] {
  const { roles, texts } = trainingVideos;
  return [
    ...(role ? [sql`${roles} @> ${JSON.stringify([role])}::jsonb`] : []),
    ...(topic ? [eq(trainingVideos.topic, topic)] : []),
    // Captions and transcript say the same; what is searched is what the page shows.
    ...containsWords(
      sql`concat_ws(' ', ${texts}->'es'->>'title', ${texts}->'es'->>'description', ${texts}->'es'->>'transcript',
        ${texts}->'en'->>'title', ${texts}->'en'->>'description', ${texts}->'en'->>'transcript')`,
      q,
    ),
  ];
}

/** A published film by its address. Raises NOT_FOUND for a draft as for none. */
export async function findPublished(db: Context['db'] | Transaction, slug: string): Promise<VideoRow> {
  const [found] = await db
    .select()
    .from(trainingVideos)
    .where(and(eq(trainingVideos.slug, slug), eq(trainingVideos.published, true)));
  return found ?? fail('NOT_FOUND');
}

/** Locks a film that is about to change. Raises NOT_FOUND, and STALE with the film as it is now. */
export async function lockVideo(tx: Transaction, { id, version }: { id: string; version: number }): Promise<VideoRow> {
  const [locked] = await tx.select().from(trainingVideos).where(eq(trainingVideos.id, id)).for('update');
  if (!locked) fail('NOT_FOUND');
  if (locked.version !== version) fail('STALE', { details: describeManaged(locked) });
  return locked;
}

interface CaptionsInput {
  slug: string;
  locale: Language;
}

/** The captions of a published film as a WebVTT file. Raises NOT_FOUND. */
export async function readCaptions({ ctx, input }: { ctx: Context; input: CaptionsInput }): Promise<string> {
  const { texts } = await findPublished(ctx.db, input.slug);
  return texts[input.locale].captions;
}
