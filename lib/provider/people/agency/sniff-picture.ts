import { fileTypeFromBuffer } from 'file-type';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import { fail } from '../../error';

export type PictureEnding = 'jpg' | 'png' | 'gif';

const ENDINGS: Record<string, PictureEnding> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };
const MEGABYTE = 1024 * 1024;
/** What a browser that guesses would read as a page: a picture that is two things at once. */
const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i;

/** Type and ending that a picture's bytes say. Raises FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE. */
export async function sniffPicture(bytes: Uint8Array): Promise<{ contentType: string; ending: PictureEnding }> {
  if (bytes.length === 0) fail('FILE_EMPTY');
  if (bytes.length > AGENCY_PICTURE_MAX_BYTES) {
    fail('FILE_TOO_LARGE', { values: { megabytes: AGENCY_PICTURE_MAX_BYTES / MEGABYTE } });
  }
  const found = await fileTypeFromBuffer(bytes);
  const ending = found && ENDINGS[found.mime];
  if (!ending || MARKUP.test(Buffer.from(bytes).toString('latin1'))) fail('FILE_TYPE', { values: { what: 'picture' } });
  return { contentType: found.mime, ending };
}
