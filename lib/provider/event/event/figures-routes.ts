import { z } from 'zod';
import { eventFigures, eventWithFigures } from '@/lib/contract/event';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listFigures, readFigures } from './read-figures';

const ofId = z.object({ id: z.string().min(1).max(80) });

export function registerFigures(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/figures',
      summary: 'Figures of an event for its staff and the couple',
      policy: withPermission('readFigures'),
      params: ofId,
      answer: dataOf(eventFigures),
    },
    async ({ ctx, params }) => ({ data: await readFigures({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agency/{id}/figures',
      summary: 'The events of an agency side by side, each with its figures',
      policy: withPermission('readFigures'),
      params: ofId,
      query: pageQuery.pick({ page: true }),
      answer: pageOf(eventWithFigures),
    },
    async ({ ctx, params, query }) => ({
      data: await listFigures({ ctx, input: { agencyId: params.id, page: query.page } }),
    }),
  );
}
