import { z } from 'zod';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import { agencyChange, agencyProfile } from '@/lib/contract/agency-profile';
import { dataOf } from '@/lib/contract/page';
import { fail } from '../../error';
import { changeProfile } from '../../services/agency/change-profile';
import { openPicture } from '../../services/agency/open-picture';
import { readProfile } from '../../services/agency/read-profile';
import { setPicture } from '../../services/agency/set-picture';
import type { ProviderApp, ProviderRequest } from '../environment';
import { limitedBody } from '../limited-body';
import { anybody, withPermission } from '../policy';
import { route } from '../route';

const policy = withPermission('manageAgency');
const params = z.object({ id: z.string().min(1).max(60) });
const answer = dataOf(agencyProfile);
const MEGABYTE = 1024 * 1024;
/** What the parts of a form add to the file. */
const ENVELOPE_BYTES = 64 * 1024;

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
        data: await setPicture({ ctx, input: { agencyId: id, kind, read: () => pictureOf(request) } }),
      }),
    );
  }
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agencies/{id}/pictures/{file}',
      summary: 'An agency’s logo or banner',
      policy: anybody,
      params: params.extend({ file: z.string().max(60) }),
    },
    async ({ ctx, params: { id, file } }) => {
      const { body, size, contentType } = await openPicture({ ctx, input: { agencyId: id, file } });
      return new Response(body, {
        headers: {
          'Content-Type': contentType,
          'Content-Length': String(size),
          'Content-Disposition': 'inline',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      });
    },
  );
}

/** The uploaded picture. Raises UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST, and INVALID where there is none. */
async function pictureOf(request: ProviderRequest): Promise<Uint8Array> {
  const contentType = request.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) fail('UNSUPPORTED_MEDIA_TYPE');
  const most = AGENCY_PICTURE_MAX_BYTES + ENVELOPE_BYTES;
  const chunks: Uint8Array[] = [];
  const facts = { values: { megabytes: AGENCY_PICTURE_MAX_BYTES / MEGABYTE } };
  for await (const chunk of limitedBody(request.req.raw, most, 'FILE_TOO_LARGE', facts)) chunks.push(chunk);
  const body = new Response(Buffer.concat(chunks), { headers: { 'content-type': contentType } });
  const form = await body.formData().catch(() => fail('BAD_REQUEST'));
  const file = form.get('picture');
  if (!(file instanceof File) || file.name === '') fail('INVALID', { fields: { picture: 'picture' } });
  return new Uint8Array(await file.arrayBuffer());
}
