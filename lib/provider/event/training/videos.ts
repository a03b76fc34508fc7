import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, max, ne, type SQL, sql } from 'drizzle-orm';
import { type Language, language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { RoleName } from '@/lib/contract/role';
import type {
  ManagedVideo,
  TrainingOrder,
  TrainingTopic,
  TrainingVideo,
  TrainingVideoInput,
  TrainingVideoPatch,
} from '@/lib/contract/training';
import { namesEach } from '@/lib/domain/ordering';
import { isTrainingSource } from '@/lib/domain/training';
import { readWebVtt } from '@/lib/domain/web-vtt';
import type { Context, Transaction } from '../../context';
import { trainingVideos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
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
    // The transcript has the same words as the captions, and is what the page shows, so it is what is searched.
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
async function lockVideo(tx: Transaction, { id, version }: { id: string; version: number }): Promise<VideoRow> {
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

type Checked = Pick<TrainingVideoInput, 'player' | 'sources' | 'texts' | 'duration'>;

/** Raises INVALID where a source is not one of its player's, or captions are no WebVTT file or outlast the film. */
export function checkVideo({ player, sources, texts, duration }: Checked): void {
  const fields: Record<string, string> = {};
  for (const each of language.options) {
    if (!isTrainingSource(player, sources[each])) fields[`sources.${each}`] = 'videoSource';
    const cues = readWebVtt(texts[each].captions);
    const field = `texts.${each}.captions`;
    if (typeof cues === 'string') fields[field] = 'captions';
    else if ((cues.at(-1)?.start ?? 0) >= duration) fields[field] = 'captionsTooLong';
  }
  if (Object.keys(fields).length > 0) fail('INVALID', { fields });
}

/** Adds a film at the end of the training center. Raises INVALID, {slug} where another film has that address. */
export async function createVideo({ ctx, input }: { ctx: Context; input: TrainingVideoInput }): Promise<ManagedVideo> {
  checkVideo(input);
  return once({
    ctx,
    call: 'create training video',
    fingerprint: input,
    work: async (tx) => {
      const [last] = await tx.select({ position: max(trainingVideos.position) }).from(trainingVideos);
      const place = { position: (last?.position ?? 0) + 1, createdAt: ctx.clock.now() };
      const [created] = await tx
        .insert(trainingVideos)
        .values({ ...input, ...place, id: randomUUID() })
        .onConflictDoNothing({ target: trainingVideos.slug })
        .returning();
      if (!created) fail('INVALID', { fields: { slug: 'takenAddress' } });
      await writeAudit(tx, ctx, {
        agencyId: null,
        action: 'trainingVideo.created',
        entity: 'trainingVideo',
        entityId: created.id,
        after: { slug: created.slug, published: created.published },
      });
      return describeManaged(created);
    },
  });
}

interface VideoChange {
  id: string;
  change: TrainingVideoPatch;
}

/**
 * Edits, publishes or withdraws a film. Raises NOT_FOUND, STALE, and INVALID, {slug} where another has that address.
 */
export async function changeVideo({ ctx, input }: { ctx: Context; input: VideoChange }): Promise<ManagedVideo> {
  const { version, ...asked } = input.change;
  return inTransaction(ctx, async (tx) => {
    const before = await lockVideo(tx, { id: input.id, version });
    const after = { ...before, ...asked };
    checkVideo(after);
    const [taken] = await tx
      .select({ id: trainingVideos.id })
      .from(trainingVideos)
      .where(and(eq(trainingVideos.slug, after.slug), ne(trainingVideos.id, before.id)));
    if (taken) fail('INVALID', { fields: { slug: 'takenAddress' } });
    const [changed] = await tx
      .update(trainingVideos)
      .set({ ...asked, version: version + 1 })
      .where(eq(trainingVideos.id, before.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    await writeAudit(tx, ctx, {
      agencyId: null,
      action: 'trainingVideo.changed',
      entity: 'trainingVideo',
      entityId: before.id,
      before: { slug: before.slug, published: before.published },
      after: { slug: changed.slug, published: changed.published, fields: Object.keys(asked) },
    });
    return describeManaged(changed);
  });
}

/** Deletes a film, and with it how far anybody has watched it. Raises NOT_FOUND, STALE. */
export async function deleteVideo({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, slug, texts } = await lockVideo(tx, input);
    await tx.delete(trainingVideos).where(eq(trainingVideos.id, id));
    const entry = { agencyId: null, entity: 'trainingVideo', entityId: id, before: { slug, title: texts.es.title } };
    await writeAudit(tx, ctx, { ...entry, action: 'trainingVideo.deleted' });
  });
}

/** Puts the films into this order. Raises STALE where the list is not of all films as they are now. */
export async function orderVideos({ ctx, input }: { ctx: Context; input: TrainingOrder }): Promise<ManagedVideo[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.select().from(trainingVideos).orderBy(asc(trainingVideos.id)).for('update');
    const present = rows.map(({ id }) => id);
    if (!namesEach(input.ids, present)) fail('STALE', { details: present });
    for (const [index, id] of input.ids.entries()) {
      await tx
        .update(trainingVideos)
        .set({ position: index + 1 })
        .where(eq(trainingVideos.id, id));
    }
    await writeAudit(tx, ctx, {
      agencyId: null,
      action: 'trainingVideo.ordered',
      entity: 'trainingVideo',
      entityId: 'all',
      after: { ids: input.ids },
    });
    const ordered = await tx.select().from(trainingVideos).orderBy(asc(trainingVideos.position));
    return ordered.map(describeManaged);
  });
}
