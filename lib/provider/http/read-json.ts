import { fail } from '../error';
import type { ProviderRequest } from './environment';
import { limitedBody } from './limited-body';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

/**
 * The JSON of a call; undefined where there may be none and is none. Raises UNSUPPORTED_MEDIA_TYPE for any other Content-Type or none (a form of a foreign site can
 * send those), BODY_TOO_LARGE past 256 kB, BAD_REQUEST for what cannot be read or kept. design/reliability.md S4, S30.
 */
export async function readJson(request: ProviderRequest, { optional }: { optional: boolean }): Promise<unknown> {
  if (optional && !hasBody(request.req.raw.headers)) return undefined;
  const type = request.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('UNSUPPORTED_MEDIA_TYPE');
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')) chunks.push(chunk);
  const value = parse(Buffer.concat(chunks));
  if (!isKeepable(value, MAX_DEPTH)) fail('BAD_REQUEST');
  return value;
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

/** PostgreSQL keeps neither a NUL nor half of a surrogate pair, and nothing of ours is nested deep. */
function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.entries(value).every(([name, part]) => isKeepable(name, 0) && isKeepable(part, depth - 1));
}
