import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { passAllowance, passAllowanceQuery } from '@/lib/contract/pass';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { anybody } from '../../http/policy';
import { route } from '../../http/route';
import { readAllowance } from './pass-allowance';

export function registerPassRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/passes',
      summary: 'How many wedding passes a booking may still take',
      policy: anybody,
      params: z.object({ id: recordId }),
      query: passAllowanceQuery,
      answer: dataOf(passAllowance),
    },
    async ({ ctx, params, query }) => ({ data: await readAllowance({ ctx, input: { event: params.id, ...query } }) }),
  );
}
