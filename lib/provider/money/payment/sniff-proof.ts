import { fileTypeFromBuffer } from 'file-type';
import { PROOF_TYPES } from '@/lib/config/constants';
import { fail } from '../../error';

/** How much of a file decides its type. */
export const SNIFFED_BYTES = 4100;

export type ProofType = (typeof PROOF_TYPES)[number];

/** Other names of the accepted types, as cameras, browsers and file-type use them. */
const SYNONYMS: Record<string, ProofType> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'application/x-pdf': 'application/pdf',
};

const EXTENSIONS: Record<string, ProofType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
};

/** What a browser would read as a page where it guesses: an image or a PDF does not begin with it. */
const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i;
const UNDECLARED = new Set(['application/octet-stream', 'text/plain', '']);

const typeNamed = (name: string): ProofType | undefined => PROOF_TYPES.find((type) => type === name) ?? SYNONYMS[name];

/**
 * The type that the first bytes say. Raises FILE_TYPE where it is none of the accepted ones, where markup hides in it
 * (a file that is two things at once), or where the declared type or the name's ending says another.
 * docs/reliability.md, Uploads.
 */
export async function sniffProof(
  head: Uint8Array,
  { mimeType, filename }: { mimeType: string; filename: string },
): Promise<ProofType> {
  const found = await fileTypeFromBuffer(head);
  const type = found && typeNamed(found.mime);
  if (!type || MARKUP.test(Buffer.from(head).toString('latin1'))) fail('FILE_TYPE');
  const declared = mimeType.toLowerCase();
  if (!UNDECLARED.has(declared) && typeNamed(declared) !== type) fail('FILE_TYPE');
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase();
  const named = ending && Object.hasOwn(EXTENSIONS, ending) ? EXTENSIONS[ending] : undefined;
  if (named && named !== type) fail('FILE_TYPE');
  return type;
}
