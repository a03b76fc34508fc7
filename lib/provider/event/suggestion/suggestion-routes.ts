import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordVersion } from '@/lib/contract/record-version';
import { newSuggestion, suggestion, suggestionDecision, suggestionList } from '@/lib/contract/suggestion';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { decideSuggestion, listSuggestions, suggestChange, withdrawSuggestion } from './suggestions';

const ofId = z.object({ id: z.string().min(1).max(80) });

export function registerSuggestionRoutes(app: ProviderApp): void {
  const policy = withPermission('tendEventPage');
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/suggestions',
      summary: 'What the couple asked the agency to change of an event, the newest first',
      policy,
      params: ofId,
      answer: dataOf(suggestionList),
    },
    async ({ ctx, params }) => ({ data: await listSuggestions({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/suggestions',
      summary: 'Ask the agency to change what is hers to change of an event',
      policy,
      params: ofId,
      body: newSuggestion,
      answer: dataOf(suggestion),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await suggestChange({ ctx, input: { ...body, event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/suggestions/{id}/decision',
      summary: 'Do what the couple suggested, or refuse it with a word',
      policy: withPermission('manageEvent'),
      params: ofId,
      body: suggestionDecision,
      answer: dataOf(suggestion),
    },
    async ({ ctx, params, body }) => ({ data: await decideSuggestion({ ctx, input: { ...body, id: params.id } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/suggestions/{id}',
      summary: 'Take back a suggestion that the agency has not decided',
      policy,
      params: ofId,
      query: recordVersion,
      answer: dataOf(suggestion),
    },
    async ({ ctx, params, query }) => ({ data: await withdrawSuggestion({ ctx, input: { ...query, id: params.id } }) }),
  );
}
