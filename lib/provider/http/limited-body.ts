import type { ErrorCode } from '@/lib/contract/error';
import { type Facts, fail } from '../error';

/**
 * The bytes of a request, counted while they stream; raises the code once there are more than `maxBytes`, whatever
 * Content-Length said. A body that is given up in the middle is not cancelled, since that would close its connection
 * before the refusal is answered (lib/server/every-request.ts reads the rest).
 */
export async function* limitedBody(
  request: Request,
  maxBytes: number,
  code: ErrorCode,
  facts?: Facts,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) fail(code, facts);
  if (!request.body) return;
  const reader = request.body.getReader();
  for (let received = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    received += value.byteLength;
    if (received > maxBytes) fail(code, facts);
    yield value;
  }
}

/** The whole body of a request in memory; raises the code where it has more than `maxBytes`. */
export async function wholeBody(...limited: Parameters<typeof limitedBody>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedBody(...limited)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
