import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '@/lib/contract/error';
import { isDatabaseDown, sqlState } from '../db/database-down';
import { ProviderError } from '../error';
import { fieldSentence, sentenceOf } from '../ground/sentences';
import { withoutSecrets } from './declared-calls';
import type { ProviderRequest } from './environment';
import { STATUS_OF } from './status';

/**
 * SQLSTATE class of data that the database cannot hold (a number out of range, a byte that is no text): the caller's
 * fault.
 */
const DATA_EXCEPTION = /^22/;
/** The disk is full or no more files may be open: that passes, and nothing was kept. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
const OUT_OF_ROOM_WAIT_SECONDS = 60;

/** Turns whatever was thrown into the one envelope. Unknown errors are logged with the request id and show nothing. */
export function answerError(error: unknown, request: ProviderRequest): Response {
  const known = asProviderError(error);
  const requestId = request.get('requestId') ?? '';
  const locale = request.get('locale') ?? 'es';
  if (known !== error || known.code === 'BUSY') {
    request
      .get('services')
      ?.log.error({ err: error, requestId, path: withoutSecrets(request.req.path) }, 'request failed');
  }
  const { fields, details, values, retryAfterSeconds } = known.facts;
  const body: ErrorBody = {
    error: sentenceOf(known.code, locale, { ...values, ...(retryAfterSeconds ? { seconds: retryAfterSeconds } : {}) }),
    code: known.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, key]) => [path, fieldSentence(key, { path, locale, values })]),
      ),
    }),
    ...(details !== undefined && { details }),
    requestId,
  };
  if (retryAfterSeconds) request.header('Retry-After', String(Math.ceil(retryAfterSeconds)));
  return request.json(body, STATUS_OF[known.code]);
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof HTTPException) {
    return new ProviderError(error.status === 413 ? 'FILE_TOO_LARGE' : 'BAD_REQUEST', { values: { megabytes: 10 } });
  }
  if (isDatabaseDown(error)) return new ProviderError('BUSY', { retryAfterSeconds: 1 });
  if (error instanceof Error && 'code' in error && OUT_OF_ROOM.has(String(error.code)))
    return new ProviderError('BUSY', { retryAfterSeconds: OUT_OF_ROOM_WAIT_SECONDS });
  if (DATA_EXCEPTION.test(sqlState(error) ?? '')) return new ProviderError('BAD_REQUEST');
  return new ProviderError('INTERNAL');
}
