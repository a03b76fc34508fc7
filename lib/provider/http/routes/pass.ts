import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { passAllowance, passAllowanceQuery } from '@/lib/contract/pass';
import { readAllowance } from '../../services/pass/read-allowance';
import type { ProviderApp } from '../environment';
import { anybody } from '../policy';
import { route } from '../route';

export function registerPassRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/passes',
      summary: 'How many wedding passes a booking may still take',
      policy: anybody,
      params: z.object({ id: z.string().trim().min(1).max(60) }),
      query: passAllowanceQuery,
      answer: dataOf(passAllowance),
    },
    async ({ ctx, params, query }) => ({ data: await readAllowance({ ctx, input: { event: params.id, ...query } }) }),
  );
}
