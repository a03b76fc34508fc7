import { AGENCY_PICTURE_MAX_BYTES, MEGABYTE } from '@/lib/config/constants';
import { fail } from '../error';
import type { ProviderRequest } from './environment';
import { limitedBody, wholeBody } from './limited-body';

/** Room for the form's other parts in addition to the file. */
const ENVELOPE_BYTES = 64 * 1024;

/** The limit of a form whose one file has at most so many bytes. */
const limitOf = (mostBytes: number) =>
  [mostBytes + ENVELOPE_BYTES, 'FILE_TOO_LARGE', { values: { megabytes: mostBytes / MEGABYTE } }] as const;

/**
 * The body of an upload as a stream, at most as long as its one file may be. Raises FILE_TOO_LARGE while it is read.
 */
export function uploadBody({ req }: Pick<ProviderRequest, 'req'>, mostBytes: number) {
  return { contentType: req.header('content-type') ?? '', body: limitedBody(req.raw, ...limitOf(mostBytes)) };
}

/**
 * An uploaded form whose file has at most `maxBytes`, read whole into memory. Raises UNSUPPORTED_MEDIA_TYPE,
 * FILE_TOO_LARGE, BAD_REQUEST.
 */
export async function uploadedForm(request: ProviderRequest, maxBytes: number): Promise<FormData> {
  const contentType = request.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) fail('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await wholeBody(request.req.raw, ...limitOf(maxBytes));
  const body = new Response(bytes, { headers: { 'content-type': contentType } });
  return body.formData().catch(() => fail('BAD_REQUEST'));
}

/**
 * The bytes of an uploaded form's file `picture`, and the form for its other fields. Raises what uploadedForm raises,
 * and INVALID where there is no picture.
 */
export async function pictureUpload(
  request: ProviderRequest,
  maxBytes = AGENCY_PICTURE_MAX_BYTES,
): Promise<{ bytes: Uint8Array; form: FormData }> {
  const form = await uploadedForm(request, maxBytes);
  const file = form.get('picture');
  if (!(file instanceof File) || file.name === '') fail('INVALID', { fields: { picture: 'picture' } });
  return { bytes: new Uint8Array(await file.arrayBuffer()), form };
}
