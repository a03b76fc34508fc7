import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Context } from '../../context';
import { fail } from '../../error';
import { putLoose } from '../loose-file';
import { SNIFFED_BYTES, sniffProof } from './sniff-proof';

/** A proof that is whole in the store, loose until its row is written. */
export interface StoredProof {
  storageKey: string;
  originalName: string;
  contentType: string;
  size: number;
  sha256: string;
}

const MEGABYTE = 1024 * 1024;
/** Actions that a slip never needs; a viewer could be made to run them. */
const ACTIVE_PDF = /\/(?:JavaScript|Launch|EmbeddedFile)\b/;
const OVERLAP = 16;

/**
 * Streams an uploaded part into the store while counting and hashing it. Raises FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE,
 * and what a cut-off body raises; then nothing is stored. design/reliability.md F16 and S14.
 */
export async function storeProof(
  ctx: Context,
  part: Readable,
  declared: { mimeType: string; filename: string },
): Promise<StoredProof> {
  // The part is its parser's, which ends it where the upload is given up.
  const chunks = part.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const head = await readHead(chunks);
  if (head.length === 0) fail('FILE_EMPTY');
  const contentType = await sniffProof(head, declared);
  const storageKey = randomBytes(16).toString('hex');
  const hash = createHash('sha256');
  let size = 0;
  let tail = '';
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of continued(head, chunks)) {
      size += chunk.length;
      if (size > PROOF_MAX_BYTES) fail('FILE_TOO_LARGE', { values: { megabytes: PROOF_MAX_BYTES / MEGABYTE } });
      if (contentType === 'application/pdf') tail = refuseActive(tail, chunk);
      hash.update(chunk);
      yield chunk;
    }
  }
  await putLoose(ctx, { key: storageKey, body: measured(), contentType });
  return {
    storageKey,
    originalName: declared.filename.slice(0, 200),
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

/** Looks over the seam of two chunks too; answers what the next one is looked at with. */
function refuseActive(tail: string, chunk: Buffer): string {
  const text = tail + chunk.toString('latin1');
  if (ACTIVE_PDF.test(text)) fail('FILE_TYPE');
  return text.slice(-OVERLAP);
}
