import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import { fail } from '../error';
import type { ProviderRequest } from './environment';
import { limitedBody } from './limited-body';

const MEGABYTE = 1024 * 1024;
/** Room for the other parts of the form besides the file. */
const ENVELOPE_BYTES = 64 * 1024;

/**
 * The bytes of an uploaded form's file `picture`, and the form for its other fields. Raises UNSUPPORTED_MEDIA_TYPE,
 * FILE_TOO_LARGE, BAD_REQUEST, and INVALID where there is no picture.
 */
export async function pictureUpload(request: ProviderRequest): Promise<{ bytes: Uint8Array; form: FormData }> {
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
  return { bytes: new Uint8Array(await file.arrayBuffer()), form };
}
