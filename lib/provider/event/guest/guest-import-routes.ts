import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import {
  GUEST_FILE_MAX_BYTES,
  guestDryRun,
  guestImport,
  guestImportInput,
  guestImportList,
  guestImportQuery,
  startedImport,
} from '@/lib/contract/guest-import';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { fail } from '../../error';
import { parseInput } from '../../ground/parse';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { privateCsv } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { uploadedForm } from '../../http/uploaded-form';
import { listImports, readImport, refusedRows } from './find-guest-imports';
import { startImport, undoImport } from './import-guests';
import { type GuestUpload, previewImport } from './preview-guest-import';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

const importParams = z.object({ id: recordId });

/** Lists of guests as people have them: what a file would do, taking it over, how far that is, and taking it back. */
export function registerGuestImportRoutes(app: ProviderApp): void {
  const policy = withPermission('manageGuests');
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/guests/import',
      summary: 'Take over a list of guests in the background; with dryRun=1, 200 and row by row what it would do',
      policy,
      // A dry run keeps nothing of the file but costs as much work; an import also counts as an upload, below.
      costly: true,
      params: eventParams,
      query: guestImportQuery,
      rawBody: 'multipart/form-data',
      status: 202,
      answer: dataOf(startedImport),
    },
    async ({ ctx, params, query: { dryRun, from }, request }) => {
      const input = { event: params.id, read: () => listUpload(request) };
      if (dryRun) {
        const preview = await previewImport({ ctx, input: { ...input, from } });
        return request.json(dataOf(guestDryRun).parse({ data: preview }), 200);
      }
      await spendOfCaller('uploads', request);
      return { data: await startImport({ ctx, input }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-imports',
      summary: 'The newest imports of an event, the last one first',
      policy,
      params: eventParams,
      answer: guestImportList,
    },
    async ({ ctx, params }) => ({ data: await listImports({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/guest-imports/{id}',
      summary: 'How far an import is',
      policy,
      params: importParams,
      answer: dataOf(guestImport),
    },
    async ({ ctx, params }) => ({ data: await readImport({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/guest-imports/{id}',
      summary: 'Take an import back, while nothing hangs on its guests',
      policy,
      params: importParams,
      status: 204,
    },
    async ({ ctx, params }) => undoImport({ ctx, input: params }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/guest-imports/{id}/refused-rows.csv',
      summary: 'The rows that an import refused, each with its reasons, to mend and hand in again',
      policy,
      // A link of the page opens it.
      open: true,
      costly: true,
      params: importParams,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const locale = query.locale ?? ctx.locale;
      const body = await refusedRows({ ctx: { ...ctx, locale }, input: params });
      return privateCsv({ name: locale === 'es' ? 'invitados-por-corregir.csv' : 'guests-to-correct.csv', body });
    },
  );
}

/** The form's file and its text fields. Raises what uploadedForm raises, and INVALID. */
async function listUpload(request: ProviderRequest): Promise<GuestUpload> {
  const form = await uploadedForm(request, GUEST_FILE_MAX_BYTES);
  const file = form.get('file');
  if (!(file instanceof File)) return fail('INVALID', { fields: { file: 'guestFile' } });
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const options = parseInput(guestImportInput, Object.fromEntries(texts));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.byteLength > GUEST_FILE_MAX_BYTES)
    fail('FILE_TOO_LARGE', { values: { megabytes: GUEST_FILE_MAX_BYTES / 1024 / 1024 } });
  return { file: { name: file.name || 'lista', bytes }, options };
}
