import { z } from 'zod';
import { apiTokenInput, apiTokens, apiTokenWithSecret } from '@/lib/contract/api-token';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { addApiToken, listApiTokens, revokeApiToken } from './api-tokens';

const params = z.object({ id: recordId });
const policy = withPermission('manageAgency');
const path = '/api/v1/agencies/{id}/tokens';

/** The tokens with which an agency's other systems call. */
export function registerApiTokenRoutes(app: ProviderApp): void {
  route(
    app,
    { method: 'get', path, policy, params, summary: 'The tokens of the agency’s systems', answer: apiTokens },
    async ({ ctx, params: { id } }) => ({ data: await listApiTokens({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path,
      policy,
      params,
      body: apiTokenInput,
      status: 201,
      summary: 'Make a token; the answer alone has it',
      answer: dataOf(apiTokenWithSecret),
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await addApiToken({ ctx, input: { agencyId: id, token: body } }),
    }),
  );
  route(
    app,
    {
      method: 'delete',
      path: `${path}/{tokenId}`,
      policy,
      status: 204,
      summary: 'End a token at once',
      params: params.extend({ tokenId: recordId }),
    },
    async ({ ctx, params: { id, tokenId }, request }) => {
      await revokeApiToken({ ctx, input: { agencyId: id, id: tokenId } });
      return request.body(null, 204);
    },
  );
}
