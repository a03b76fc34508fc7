import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  managedVideo,
  trainingFilters,
  trainingOrder,
  trainingProgress,
  trainingProgressInput,
  trainingVideo,
  trainingVideoInput,
  trainingVideoPatch,
} from '@/lib/contract/training';
import type { ProviderApp } from '../../http/environment';
import { anybody, loggedIn, onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { keepProgress, readProgress } from './progress';
import {
  changeVideo,
  createVideo,
  deleteVideo,
  describeManaged,
  describeVideo,
  findPublished,
  listVideos,
  orderVideos,
  readCaptions,
} from './videos';

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

const policy = onlyRoles('admin');

const videoParams = z.object({ id: recordId });

const path = '/api/v1/training-videos';

const answer = dataOf(managedVideo);

/** What the platform's admin calls: the films are the platform's, the same for every agency. */
export function registerTrainingLibraryRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/admin/training-videos',
      summary: 'Every film of the training center, to edit',
      policy,
      query: pageQuery.extend(trainingFilters.shape),
      answer: pageOf(managedVideo),
    },
    async ({ ctx, query }) => {
      const { data, ...page } = await listVideos({ ctx, input: { query, all: true } });
      return { data: { ...page, data: data.map(describeManaged) } };
    },
  );
  route(
    app,
    { method: 'post', path, summary: 'Add a film', policy, body: trainingVideoInput, answer, status: 201 },
    async ({ ctx, body }) => ({ data: await createVideo({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: `${path}/order`,
      summary: 'Put the films into an order',
      policy,
      body: trainingOrder,
      answer: dataOf(z.array(managedVideo)),
    },
    async ({ ctx, body }) => ({ data: await orderVideos({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: 'Edit, publish or withdraw a film',
      policy,
      params: videoParams,
      body: trainingVideoPatch,
      answer,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await changeVideo({ ctx, input: { id, change: body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Delete a film',
      policy,
      params: videoParams,
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params: { id }, query, request }) => {
      await deleteVideo({ ctx, input: { id, ...query } });
      return request.body(null, 204);
    },
  );
}
