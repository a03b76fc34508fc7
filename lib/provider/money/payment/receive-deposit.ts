import { once } from 'node:events';
import busboy from 'busboy';
import type { Context } from '../../context';
import { fail, ProviderError } from '../../error';
import { dropLoose } from '../../ground/loose-file';
import { type StoredProof, storeProof } from './store-proof';

interface Upload {
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

export interface ReceivedDeposit {
  fields: Record<string, string>;
  proof: StoredProof;
}

const LIMITS = { fields: 12, fieldNameSize: 60, fieldSize: 500, files: 1, parts: 14, headerPairs: 20 };

/**
 * Reads a multipart deposit: its text fields, and its proof streamed into the store. Raises UNSUPPORTED_MEDIA_TYPE,
 * BAD_REQUEST (cut off or malformed), INVALID (no proof), what the body raises and what storeProof raises, each as soon
 * as it is known, whatever is still to come; then nothing is stored.
 */
export async function receiveDeposit(ctx: Context, { contentType, body }: Upload): Promise<ReceivedDeposit> {
  if (!/^multipart\/form-data\b/i.test(contentType)) fail('UNSUPPORTED_MEDIA_TYPE');
  const parser = openParser(contentType);
  const { refused, refuse } = refusal();
  const malformed = () => refuse(new ProviderError('BAD_REQUEST'));
  const fields = new Map<string, string>();
  const proof: { storing?: Promise<StoredProof> } = {};
  parser.on('field', (name, value, { valueTruncated }) => {
    if (!name || fields.has(name) || valueTruncated) malformed();
    else fields.set(name, value);
  });
  parser.on('file', (name, part, { filename, mimeType }) => {
    // The parser breaks off the part of a form that ends too early, before the store hears of it.
    part.on('error', malformed);
    if (name !== 'proof') return malformed();
    proof.storing = storeProof(ctx, part, { mimeType, filename: filename ?? '' });
    proof.storing.catch(refuse);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit', 'error'] as const) parser.on(limit, malformed);
  try {
    await Promise.race([feed(body, parser), refused]);
    if (!proof.storing) fail('INVALID', { fields: { proof: 'proof' } });
    return { fields: Object.fromEntries(fields), proof: await proof.storing };
  } catch (error) {
    parser.destroy();
    const stored = await proof.storing?.catch(() => null);
    if (stored) await dropLoose(ctx, stored.storageKey);
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
