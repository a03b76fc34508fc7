import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { hotelReferenceRates, referenceRates, referenceRatesInput } from '@/lib/contract/reference-rates';
import { categoryVersion } from '@/lib/contract/room-block-editor';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { readReferenceRates, removeReferenceRates, setReferenceRates } from './reference-rates';

const policy = onlyRoles('admin');
const id = z.string().trim().min(1).max(60);

export function registerReferenceRateRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/hotels/{id}/reference-rates',
      summary: 'What the categories of a hotel cost in the simulator',
      policy,
      params: z.object({ id }),
      answer: dataOf(hotelReferenceRates),
    },
    async ({ ctx, params }) => ({ data: await readReferenceRates({ ctx, input: { hotelId: params.id } }) }),
  );
  const ofCategory = {
    path: '/api/v1/hotels/{id}/categories/{category}/reference-rates',
    policy,
    params: z.object({ id, category: id }),
    answer: dataOf(referenceRates),
  } as const;
  route(
    app,
    {
      ...ofCategory,
      method: 'put',
      summary: 'Set what a category of a hotel costs in the simulator',
      body: referenceRatesInput,
    },
    async ({ ctx, params, body }) => ({
      data: await setReferenceRates({ ctx, input: { ...body, hotelId: params.id, categoryId: params.category } }),
    }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'delete',
      summary: 'Take a category of a hotel out of the simulator',
      query: categoryVersion,
    },
    async ({ ctx, params, query }) => ({
      data: await removeReferenceRates({ ctx, input: { ...query, hotelId: params.id, categoryId: params.category } }),
    }),
  );
}
