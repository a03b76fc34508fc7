import type { ErrorCode } from '@/lib/contract/error';
import { type Facts, fail } from '../error';

/**
 * The bytes of a request, counted while they stream; raises the code once there are more than `maxBytes`, whatever
 * Content-Length said. design/reliability.md S30.
 */
export async function* limitedBody(
  request: Request,
  maxBytes: number,
  code: ErrorCode,
  facts?: Facts,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) fail(code, facts);
  if (!request.body) return;
  let received = 0;
  for await (const chunk of request.body) {
    received += chunk.byteLength;
    if (received > maxBytes) fail(code, facts);
    yield chunk;
  }
}
