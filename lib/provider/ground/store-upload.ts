import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { MEGABYTE, UPLOAD_TYPES } from '@/lib/config/constants';
import { cutText } from '@/lib/domain/cut-text';
import type { Context } from '../context';
import { fail } from '../error';
import { hidesMarkup } from './file-signs';
import { putUnreferenced } from './unreferenced-file';

/**
 * Names in a PDF of what a slip or letter never needs and a viewer could be made to do: run a script, start a program,
 * open or carry another file, send a form. What the document does when it is opened (`OpenAction`) is no name of the
 * list: it may just show a page, and anything worse has one of these names itself. Short names are left out, since the
 * bytes of a scanned picture contain every one of them somewhere.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z0-9])/;

/** A stream's dictionary is short and ends right before its data. */
const LONGEST_DICTIONARY = 2048;

/** Objects are text: a slip has a few streams of them, and they are small. */
const MOST_STREAMS = 200;

const MOST_BYTES = 32 * 1024 * 1024;

const PLAIN_DEFLATE = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*(?:\]|\/|>|$)/;

const inflated = promisify(inflate);

/** Names as a viewer reads them: `/J#61vaScript` is `/JavaScript`. */
const readNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const isActive = (text: string) => ACTIVE.test(readNames(text));

/** How much of a file decides its type. */
const SNIFFED_BYTES = 4100;

type UploadType = (typeof UPLOAD_TYPES)[number];

/** Other names of the accepted types, as cameras, browsers and file-type use them. */
const SYNONYMS: Record<string, UploadType> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'application/x-pdf': 'application/pdf',
};

const EXTENSIONS: Record<string, UploadType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
};

const UNDECLARED = new Set(['application/octet-stream', 'text/plain', '']);

const typeNamed = (name: string): UploadType | undefined =>
  UPLOAD_TYPES.find((type) => type === name) ?? SYNONYMS[name];

/** A picture or PDF that is whole in the store, loose until its row is written. */
export interface StoredUpload {
  storageKey: string;
  originalName: string;
  contentType: string;
  size: number;
  sha256: string;
}

interface Declared {
  mimeType: string;
  filename: string;
  /** Pictures are refused too. */
  onlyPdf?: boolean | undefined;
}

/**
 * Streams an uploaded part into the store while counting and hashing it. Raises FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE,
 * and what a cut-off body raises; then nothing is stored. docs/reliability.md, Uploads.
 */
export async function storeUpload(
  ctx: Context,
  part: Readable,
  declared: Declared & { mostBytes: number },
): Promise<StoredUpload> {
  // The parser owns the part and ends it where the upload is given up, so reading it must not destroy it.
  const chunks = part.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const { mostBytes } = declared;
  const head = await readHead(chunks);
  if (head.length === 0) fail('FILE_EMPTY');
  const contentType = await sniffUpload(head, declared);
  const storageKey = randomBytes(16).toString('hex');
  const hash = createHash('sha256');
  let size = 0;
  const isPdf = contentType === 'application/pdf';
  const pages: Uint8Array[] = [];
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of continued(head, chunks)) {
      size += chunk.length;
      if (size > mostBytes) fail('FILE_TOO_LARGE', { values: { megabytes: mostBytes / MEGABYTE } });
      if (isPdf) pages.push(chunk);
      hash.update(chunk);
      yield chunk;
    }
    // Checked at the stream's end, before the store keeps the file: packed objects are read only from a whole file.
    if (isPdf && (await isActivePdf(Buffer.concat(pages)))) fail('FILE_TYPE', { values: { what: 'activePdf' } });
  }
  await putUnreferenced(ctx, { key: storageKey, body: measured(), contentType });
  return {
    storageKey,
    originalName: cutText(declared.filename, 200),
    contentType,
    size,
    sha256: hash.digest('hex'),
  };
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let length = 0;
  while (length < SNIFFED_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(read);
}

async function* continued(head: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* chunks;
}

/**
 * The type that the first bytes say. Raises FILE_TYPE where it is none of the accepted ones, where markup hides in it
 * (a file that is two things at once), or where the declared type or the name's ending says another.
 * docs/reliability.md, Uploads.
 */
async function sniffUpload(head: Uint8Array, { mimeType, filename, onlyPdf }: Declared): Promise<UploadType> {
  const refuse = () => fail('FILE_TYPE', onlyPdf ? { values: { what: 'pdf' } } : {});
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const type = found && typeNamed(found.mime);
  if (!type || hidesMarkup(head)) return refuse();
  if (onlyPdf && type !== 'application/pdf') return refuse();
  const declared = mimeType.toLowerCase();
  if (!UNDECLARED.has(declared) && typeNamed(declared) !== type) return refuse();
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase();
  const named = ending && Object.hasOwn(EXTENSIONS, ending) ? EXTENSIONS[ending] : undefined;
  if (named && named !== type) return refuse();
  return type;
}

/**
 * Whether a PDF has active content, or packs its objects in a way that cannot be checked. Its own text is searched, and
 * the streams that pack objects, unpacked up to a bound. Pictures and fonts are not unpacked: a viewer reads no object
 * there.
 */
async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (isActive(text)) return true;
  let left = MOST_BYTES;
  let streams = 0;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    const dictionary = dictionaryBefore(text, index);
    if (!/\/(?:ObjStm|First)(?![A-Za-z0-9])/.test(dictionary)) continue;
    streams += 1;
    // Not packed at all: its objects are part of the text above.
    if (!dictionary.includes('/Filter')) continue;
    if (streams > MOST_STREAMS || !PLAIN_DEFLATE.test(dictionary) || dictionary.includes('/Predictor')) return true;
    const objects = await unpack(bytes.subarray(index + keyword.length), left);
    if (objects === null || isActive(objects)) return true;
    left -= objects.length;
  }
  return false;
}

/** The dictionary before a stream's keyword; empty where the word found is no keyword but the end of other text. */
function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST_DICTIONARY), index);
  const own = before.slice(before.lastIndexOf('obj') + 1);
  return own.trimEnd().endsWith('>>') ? readNames(own) : '';
}

/** What a deflated stream holds; null where it is broken or larger than `most`. What follows its end is not read. */
async function unpack(data: Buffer, most: number): Promise<string | null> {
  if (most <= 0) return null;
  try {
    return (await inflated(data, { maxOutputLength: most })).toString('latin1');
  } catch {
    return null;
  }
}
