import { z } from 'zod';
import { agencyChange, agencyProfile } from '@/lib/contract/agency-profile';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { inlineFile } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import { openPicture, setPicture } from './agency-pictures';
import { changeProfile } from './change-profile';
import { readProfile } from './read-profile';

const policy = withPermission('manageAgency');

const params = z.object({ id: z.string().min(1).max(60) });

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
