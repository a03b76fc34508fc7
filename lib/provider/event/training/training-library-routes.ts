import { z } from 'zod';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import {
  managedVideo,
  trainingFilters,
  trainingOrder,
  trainingVideoInput,
  trainingVideoPatch,
} from '@/lib/contract/training';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { describeManaged, listVideos } from './list-videos';
import { changeVideo, createVideo, deleteVideo, orderVideos } from './manage-videos';

const policy = onlyRoles('admin');

const params = z.object({ id: z.string().min(1).max(60) });

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
      params,
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
      params,
      query: z.object({ version: z.coerce.number().int() }),
      status: 204,
    },
    async ({ ctx, params: { id }, query, request }) => {
      await deleteVideo({ ctx, input: { id, ...query } });
      return request.body(null, 204);
    },
  );
}
