import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { RoleName } from '@/lib/contract/role';
import type { TrainingTopic } from '@/lib/contract/training';
import type { Context } from '../../context';
import { trainingVideos } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import type { VideoRow } from './describe-video';

export type VideoQuery = PageQuery & {
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
