import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { trainingFilters, trainingProgress, trainingProgressInput, trainingVideo } from '@/lib/contract/training';
import type { ProviderApp } from '../../http/environment';
import { anybody, loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { describeVideo, findPublished, listVideos, readCaptions } from './list-videos';
import { keepProgress, readProgress } from './progress';

/** The words of a film's address. */
const slug = z.string().min(1).max(80);
const params = z.object({ slug });

/** What visitors and viewers call. */
export function registerTrainingRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/training-videos',
      summary: 'The published films of the training center, by role, topic and words',
      policy: anybody,
      query: pageQuery.extend(trainingFilters.shape),
      answer: pageOf(trainingVideo),
    },
    async ({ ctx, query }) => {
      const { data, ...page } = await listVideos({ ctx, input: { query, all: false } });
      return { data: { ...page, data: data.map(describeVideo) } };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/training-videos/{id}',
      summary: 'A published film, by the words of its address',
      policy: anybody,
      params: z.object({ id: slug }),
      answer: dataOf(trainingVideo),
    },
    async ({ ctx, params: { id } }) => ({ data: describeVideo(await findPublished(ctx.db, id)) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/training-videos/{slug}/captions/{locale}',
      open: true,
      summary: 'The captions of a film as a WebVTT file',
      policy: anybody,
      params: params.extend({ locale: language }),
    },
    async ({ ctx, params: { slug, locale } }) =>
      new Response(await readCaptions({ ctx, input: { slug, locale } }), {
        headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'public, max-age=60' },
      }),
  );
  registerProgress(app);
}

function registerProgress(app: ProviderApp): void {
  const path = '/api/v1/training-progress';
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'How far the caller has watched each film',
      policy: loggedIn,
      answer: dataOf(z.array(trainingProgress)),
    },
    async ({ ctx }) => ({ data: await readProgress({ ctx }) }),
  );
  route(
    app,
    {
      method: 'put',
      path,
      summary: 'Keep where the caller stopped watching a film',
      policy: loggedIn,
      body: trainingProgressInput,
      answer: dataOf(trainingProgress),
    },
    async ({ ctx, body }) => ({ data: await keepProgress({ ctx, input: body }) }),
  );
}
