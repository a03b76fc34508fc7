import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Context } from '../../context';
import { fail } from '../../error';
import { putLoose } from '../../ground/loose-file';
import { isActivePdf } from './active-pdf';
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

/**
 * Streams an uploaded part into the store while counting and hashing it. Raises FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE,
 * and what a cut-off body raises; then nothing is stored. docs/reliability.md, Uploads.
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
  const isPdf = contentType === 'application/pdf';
  const pages: Uint8Array[] = [];
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of continued(head, chunks)) {
      size += chunk.length;
      if (size > PROOF_MAX_BYTES) fail('FILE_TOO_LARGE', { values: { megabytes: PROOF_MAX_BYTES / MEGABYTE } });
      if (isPdf) pages.push(chunk);
      hash.update(chunk);
      yield chunk;
    }
    // Before the store has it whole: what is packed in it can be told of the whole file alone.
    if (isPdf && (await isActivePdf(Buffer.concat(pages)))) fail('FILE_TYPE');
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
