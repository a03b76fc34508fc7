import { z } from 'zod';
import { agency, agencyWithBankData, legacyAgency } from '@/lib/contract/agency';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { agencyCard } from '../../documents/agency-card';
import type { ProviderApp } from '../../http/environment';
import { download } from '../../http/file-answer';
import { anybody, loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencies } from './list-agencies';
import { readAgency, readBankData, readOwnAgency, toLegacyAgency } from './read-agency';

const ofAgency = z.object({ id: z.string().min(1).max(60) });

export function registerAgencyRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/agency/{id}',
      summary: 'An agency as anybody may see it',
      policy: anybody,
      params: ofAgency,
      query: z.object({ shape: z.enum(['legacy']).optional() }),
      answer: z.union([dataOf(agency), dataOf(legacyAgency)]),
    },
    async ({ ctx, params, query }) => {
      const found = await readAgency({ ctx, input: { agencyId: params.id } });
      if (query.shape === 'legacy') return { data: toLegacyAgency(found) };
      return { data: found };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/agency/{id}/contact.vcf',
      open: true,
      summary: 'How an agency is reached, as a vCard',
      policy: anybody,
      params: ofAgency,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const asked = { ...ctx, locale: query.locale ?? ctx.locale };
      const found = await readAgency({ ctx: asked, input: { agencyId: params.id } });
      const body = agencyCard(found, ctx.services.config.siteUrl);
      return download({ name: 'contact.vcf', contentType: 'text/vcard; charset=utf-8', body });
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/auth/agency',
      summary: 'The agency of the person who calls',
      policy: loggedIn,
      answer: dataOf(agency),
    },
    async ({ ctx }) => ({ data: await readOwnAgency({ ctx }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/admin/agencies',
      summary: 'Every agency, for the platform admin',
      policy: withPermission('listAgencies'),
      query: pageQuery,
      answer: pageOf(agency),
    },
    async ({ ctx, query }) => ({ data: await listAgencies({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/agency/{id}/bank-data',
      summary: 'The agency with the accounts that guests pay into',
      policy: loggedIn,
      params: ofAgency,
      answer: agencyWithBankData,
    },
    async ({ ctx, params }) => readBankData({ ctx, input: { agencyId: params.id } }),
  );
}
