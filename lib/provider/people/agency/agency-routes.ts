import { z } from 'zod';
import { agency, agencyWithBankData, legacyAgency } from '@/lib/contract/agency';
import { agencyChange, agencyProfile } from '@/lib/contract/agency-profile';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { agencyCard } from '../../documents/agency-card';
import type { ProviderApp } from '../../http/environment';
import { download, inlineFile } from '../../http/file-answer';
import { anybody, loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import { openPicture, setPicture } from './agency-pictures';
import { changeProfile, readProfile } from './agency-profile';
import { listAgencies } from './list-agencies';
import { readAgency, readBankData, readOwnAgency, toLegacyAgency } from './read-agency';

const ofAgency = z.object({ id: recordId });

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

const policy = withPermission('manageAgency');

const params = z.object({ id: recordId });

const answer = dataOf(agencyProfile);

export function registerAgencyProfileRoutes(app: ProviderApp): void {
  const path = '/api/v1/agencies/{id}';
  route(
    app,
    { method: 'get', path, summary: 'The profile of an agency, to edit', policy, params, answer },
    async ({ ctx, params: { id } }) => ({ data: await readProfile({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path,
      summary: 'Change an agency’s data, emails, phones and networks',
      policy,
      params,
      body: agencyChange,
      answer,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await changeProfile({ ctx, input: { agencyId: id, change: body } }),
    }),
  );
  for (const kind of ['logo', 'banner'] as const) {
    route(
      app,
      {
        method: 'post',
        path: `/api/v1/agencies/{id}/${kind}`,
        summary: `Set an agency’s ${kind}: jpeg, png or gif, 2 MB at most`,
        policy,
        params,
        rawBody: 'multipart/form-data',
        answer,
      },
      async ({ ctx, params: { id }, request }) => ({
        data: await setPicture({
          ctx,
          input: { agencyId: id, kind, read: async () => (await pictureUpload(request)).bytes },
        }),
      }),
    );
  }
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agencies/{id}/pictures/{file}',
      open: true,
      summary: 'An agency’s logo or banner',
      policy: anybody,
      params: params.extend({ file: z.string().max(60) }),
    },
    async ({ ctx, params: { id, file } }) => {
      const picture = await openPicture({ ctx, input: { agencyId: id, file } });
      return inlineFile(picture, 'public, max-age=31536000, immutable');
    },
  );
}
