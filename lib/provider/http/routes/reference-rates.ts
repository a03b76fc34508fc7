import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { referenceRates, referenceRatesInput } from '@/lib/contract/reference-rates';
import { readReferenceRates, setReferenceRates } from '../../services/hotel/reference-rates';
import type { ProviderApp } from '../environment';
import { onlyRoles } from '../policy';
import { route } from '../route';

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
      answer: dataOf(z.array(referenceRates)),
    },
    async ({ ctx, params }) => ({ data: await readReferenceRates({ ctx, input: { hotelId: params.id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/hotels/{id}/categories/{category}/reference-rates',
      summary: 'Set what a category of a hotel costs in the simulator',
      policy,
      params: z.object({ id, category: id }),
      body: referenceRatesInput,
      answer: dataOf(referenceRates),
    },
    async ({ ctx, params, body }) => ({
      data: await setReferenceRates({ ctx, input: { ...body, hotelId: params.id, categoryId: params.category } }),
    }),
  );
}
