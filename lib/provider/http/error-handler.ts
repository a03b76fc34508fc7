import { HTTPException } from 'hono/http-exception';
import type { ErrorBody, ErrorCode } from '@/lib/contract/error';
import { isDatabaseDown, sqlState } from '../db/database-down';
import { ProviderError } from '../error';
import { fieldSentence, sentenceOf } from '../ground/sentences';
import { withoutSecrets } from './declared-calls';
import type { ProviderRequest } from './environment';

/** The HTTP status of every code. docs/wire.md, Failures. */
const STATUS_OF: Record<ErrorCode, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503> = {
  AGENCY_TOKEN: 401,
  BAD_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  UNAUTHENTICATED: 401,
  LOGIN_FAILED: 401,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR: 401,
  CAPTCHA: 403,
  MAIL_UNVERIFIED: 403,
  DEMO_FROM_AFAR: 403,
  IRK: 400,
  RKNF: 404,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  EVENT_KEY_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  STALE: 409,
  ALREADY_DECIDED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  SOLD_OUT: 409,
  HOLD_EXPIRED: 409,
  CATEGORY_CLOSED: 409,
  INVALID: 422,
  BELOW_MINIMUM_NIGHTS: 422,
  OCCUPANCY_EXCEEDED: 422,
  NO_RATE: 422,
  BELOW_MINIMUM_AMOUNT: 422,
  OVER_BALANCE: 422,
  PASSES_EXCEEDED: 422,
  COUPON_INVALID: 422,
  HONEYMOON_USED: 409,
  TOO_MANY_UNPAID: 409,
  PRICE_CHANGED: 409,
  CHANGE_LOCKED: 409,
  CHANGE_WAITS: 409,
  ALLOTMENT_BELOW_SOLD: 409,
  WAITLIST_CLOSED: 409,
  CARD_DECLINED: 422,
  PROCESSOR_FAILED: 503,
  REFUND_EXCEEDS: 422,
  SIGNATURE_INVALID: 400,
  SELF_APPROVAL: 403,
  SECOND_APPROVER: 403,
  SELF_REFUND: 403,
  DUPLICATE_PROOF: 409,
  INVALID_STATE: 409,
  IMPORT_RUNNING: 409,
  GUESTS_IN_USE: 409,
  CLAIMED: 409,
  INCOMPLETE: 409,
  RESERVATIONS_STAND: 409,
  EVENT_ARCHIVED: 409,
  AGENCY_SUSPENDED: 403,
  AGENCY_LIMIT: 409,
  PACKAGE_LIMIT: 409,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 422,
  FILE_TYPE: 415,
  LINK_INVALID: 404,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  BUSY: 503,
  MAINTENANCE: 503,
  INTERNAL: 500,
};

/**
 * SQLSTATE class of data that the database cannot hold (a number out of range, a byte that is no text): the caller's
 * error.
 */
const DATA_EXCEPTION = /^22/;

/** The disk is full or too many files are open: that passes, and nothing was kept. */
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
  const { fields, fieldValues, details, values, retryAfterSeconds } = known.facts;
  const body: ErrorBody = {
    error: sentenceOf(known.code, locale, { ...values, ...(retryAfterSeconds ? { seconds: retryAfterSeconds } : {}) }),
    code: known.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, key]) => [
          path,
          fieldSentence(key, { path, locale, values: { ...values, ...fieldValues?.[path] } }),
        ]),
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
  if (error instanceof HTTPException) return new ProviderError('BAD_REQUEST');
  if (isDatabaseDown(error)) return new ProviderError('BUSY', { retryAfterSeconds: 1 });
  if (error instanceof Error && 'code' in error && OUT_OF_ROOM.has(String(error.code)))
    return new ProviderError('BUSY', { retryAfterSeconds: OUT_OF_ROOM_WAIT_SECONDS });
  if (DATA_EXCEPTION.test(sqlState(error) ?? '')) return new ProviderError('BAD_REQUEST');
  return new ProviderError('INTERNAL');
}
