import { fail } from '../error';
import type { ProviderRequest } from './environment';
import { limitedBody } from './limited-body';

const MAX_BYTES = 256 * 1024;

/**
 * The JSON of a call; undefined where there may be none and is none. Raises UNSUPPORTED_MEDIA_TYPE for any other
 * Content-Type or none (a form of a foreign site can send those), BODY_TOO_LARGE past 256 kB, BAD_REQUEST for what
 * cannot be read. docs/reliability.md, Foreign sites.
 */
export async function readJson(request: ProviderRequest, { optional }: { optional: boolean }): Promise<unknown> {
  if (optional && !hasBody(request.req.raw.headers)) return undefined;
  const type = request.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('UNSUPPORTED_MEDIA_TYPE');
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')) chunks.push(chunk);
  return parse(Buffer.concat(chunks));
}

function hasBody(headers: Headers): boolean {
  return (
    headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0 || headers.has('content-type')
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail('BAD_REQUEST');
  }
}
