import { once } from 'node:events';
import busboy from 'busboy';
import type { Context } from '../context';
import { fail, ProviderError } from '../error';
import { type StoredUpload, storeUpload } from './store-upload';
import { dropUnreferenced } from './unreferenced-file';

const LIMITS = { fields: 12, fieldNameSize: 60, fieldSize: 500, files: 1, parts: 14, headerPairs: 20 };

export interface Upload {
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

interface Wanted {
  /** Name of the file's part. */
  part: string;
  mostBytes: number;
  /** What is said where the part is missing. */
  missing: string;
  /** Takes PDFs alone; left out, pictures are taken too. */
  onlyPdf?: boolean;
}

interface Received {
  fields: Record<string, string>;
  file: StoredUpload;
}

/**
 * Reads a multipart form: its text fields, and its one picture or PDF streamed into the store. Raises
 * UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST (cut off or malformed), INVALID (no file), what the body raises and what
 * storeUpload raises, each as soon as it is known, whatever is still to come; then nothing is stored.
 * docs/reliability.md, Uploads.
 */
export async function receiveUpload(ctx: Context, { contentType, body }: Upload, wanted: Wanted): Promise<Received> {
  if (!/^multipart\/form-data\b/i.test(contentType)) fail('UNSUPPORTED_MEDIA_TYPE');
  const parser = openParser(contentType);
  const { refused, refuse } = refusal();
  const malformed = () => refuse(new ProviderError('BAD_REQUEST'));
  const fields = new Map<string, string>();
  const file: { storing?: Promise<StoredUpload> } = {};
  parser.on('field', (name, value, { valueTruncated }) => {
    if (!name || fields.has(name) || valueTruncated) malformed();
    else fields.set(name, value);
  });
  parser.on('file', (name, part, { filename, mimeType }) => {
    // Where the form ends too early, the parser breaks this part off, and that error comes before the store's.
    part.on('error', malformed);
    if (name !== wanted.part) return malformed();
    file.storing = storeUpload(ctx, part, { ...wanted, mimeType, filename: filename ?? '' });
    file.storing.catch(refuse);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit', 'error'] as const) parser.on(limit, malformed);
  try {
    await Promise.race([feed(body, parser), refused]);
    if (!file.storing) fail('INVALID', { fields: { [wanted.part]: wanted.missing } });
    return { fields: Object.fromEntries(fields), file: await file.storing };
  } catch (error) {
    parser.destroy();
    const stored = await file.storing?.catch(() => null);
    if (stored) await dropUnreferenced(ctx, stored.storageKey);
    throw error;
  }
}

/** A promise that only ever fails, at the first refusal. */
function refusal() {
  let refuse: (error: unknown) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  refused.catch(() => undefined);
  return { refused, refuse };
}

/** Hands the whole body to the parser; ends once that has read it. Raises BAD_REQUEST for one that breaks off. */
async function feed(body: AsyncIterable<Uint8Array>, parser: busboy.Busboy): Promise<void> {
  try {
    for await (const chunk of body) {
      // The upload was refused meanwhile, so the rest is not read.
      if (parser.destroyed) return;
      if (!parser.write(chunk)) await once(parser, 'drain');
    }
    parser.end();
    await once(parser, 'close');
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError('BAD_REQUEST');
  }
}

function openParser(contentType: string) {
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    return fail('BAD_REQUEST');
  }
}
