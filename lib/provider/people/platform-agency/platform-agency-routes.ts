import { z } from 'zod';
import { agencyTerms } from '@/lib/contract/agency-terms';
import { dataOf, pageOf } from '@/lib/contract/page';
import {
  agencyHealth,
  agencyHealthQuery,
  agencyOpening,
  agencyReopening,
  agencySuspension,
} from '@/lib/contract/platform-agency';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencyHealth } from './agency-health';
import { openAgency, reopenAgency, setAgencyTerms, suspendAgency } from './platform-agencies';

const policy = onlyRoles('admin');
const params = z.object({ id: recordId });
const answer = dataOf(agencyHealth);

export function registerPlatformAgencyRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/admin/agency-health',
      summary: 'How each agency of the platform does',
      policy,
      query: agencyHealthQuery,
      answer: pageOf(agencyHealth),
    },
    async ({ ctx, query }) => ({ data: await listAgencyHealth({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/admin/agencies',
      summary: 'Open an agency and invite its first person by mail',
      policy,
      body: agencyOpening,
      status: 201,
      answer,
    },
    async ({ ctx, body }) => ({ data: await openAgency({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/admin/agencies/{id}/suspension',
      summary: 'Suspend an agency: nobody works or books there, and nothing is lost',
      policy,
      params,
      body: agencySuspension,
      answer,
    },
    async ({ ctx, params: { id }, body, request }) => ({
      data: await suspendAgency({ ctx, input: { id, ...body, appAgencyId: request.get('appAgencyId') } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/admin/agencies/{id}/reopening',
      summary: 'Let a suspended agency work again',
      policy,
      params,
      body: agencyReopening,
      answer,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await reopenAgency({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/admin/agencies/{id}/terms',
      summary: 'Set what an agency may use and how much of it; what is there stays',
      policy,
      params,
      body: agencyTerms,
      answer,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await setAgencyTerms({ ctx, input: { id, ...body } }) }),
  );
}
