import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { fail, ProviderError } from '../../error';
import type { FileStore } from '../../integrations/files/file-store';
import { type StoredProof, storeProof } from './store-proof';

interface Upload {
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
}

export interface ReceivedDeposit {
  fields: Record<string, string>;
  proof: StoredProof;
}

interface Outcome {
  proof?: StoredProof;
  error?: unknown;
}

const LIMITS = { fields: 12, fieldNameSize: 60, fieldSize: 500, files: 1, parts: 14, headerPairs: 20 };
/** A refused upload is still read this far, so that its sender gets the answer and not a broken connection. */
const READ_AT_MOST = 3 * PROOF_MAX_BYTES;

/**
 * Reads a multipart deposit: its text fields, and its proof streamed into the store. Raises UNSUPPORTED_MEDIA_TYPE,
 * BAD_REQUEST (cut off or malformed), INVALID (no proof) and what storeProof raises; then nothing is stored.
 */
export async function receiveDeposit(files: FileStore, { contentType, body }: Upload): Promise<ReceivedDeposit> {
  if (!/^multipart\/form-data\b/i.test(contentType)) fail('UNSUPPORTED_MEDIA_TYPE');
  if (!body) fail('BAD_REQUEST');
  const parser = openParser(contentType);
  const fields = new Map<string, string>();
  const storing: Promise<Outcome>[] = [];
  let malformed = false;
  parser.on('field', (name, value, { valueTruncated }) => {
    if (!name || fields.has(name) || valueTruncated) malformed = true;
    else fields.set(name, value);
  });
  parser.on('file', (name, part, { filename, mimeType }) => {
    part.on('error', () => undefined);
    if (name !== 'proof') {
      malformed = true;
      part.resume();
      return;
    }
    const stored = storeProof(files, part, { mimeType, filename: filename ?? '' });
    storing.push(
      stored.then(
        (proof) => ({ proof }),
        (error: unknown) => {
          part.resume();
          return { error };
        },
      ),
    );
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => {
      malformed = true;
    });
  }
  const cut = await pipeline(Readable.from(bounded(body)), parser).then(
    () => null,
    (error: unknown) => error,
  );
  const [outcome] = await Promise.all(storing);
  const failure = failureOf(cut, malformed, outcome);
  if (!failure && outcome?.proof) return { fields: Object.fromEntries(fields), proof: outcome.proof };
  if (outcome?.proof) await files.remove(outcome.proof.storageKey);
  throw failure ?? new ProviderError('INVALID', { fields: { proof: 'proof' } });
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** What to answer: the refusal of the file first, then a body that broke off, then a store that failed. */
function failureOf(cut: unknown, malformed: boolean, outcome: Outcome | undefined): unknown {
  const error = outcome?.error;
  if (error instanceof ProviderError) return error;
  if (cut) return cut instanceof ProviderError ? cut : new ProviderError('BAD_REQUEST');
  if (error instanceof Error && 'code' in error && FULL.has(String(error.code)))
    return new ProviderError('BUSY', { retryAfterSeconds: 60 });
  return error ?? (malformed ? new ProviderError('BAD_REQUEST') : null);
}

function openParser(contentType: string) {
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    return fail('BAD_REQUEST');
  }
}

async function* bounded(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > READ_AT_MOST) fail('FILE_TOO_LARGE', { values: { megabytes: PROOF_MAX_BYTES / 1024 / 1024 } });
    yield chunk;
  }
}
