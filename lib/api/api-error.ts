import type { ErrorCode } from '@/lib/contract/error';

/**
 * `NETWORK`: nobody answered what was asked. `OFFLINE`: a mutation that never left this browser; `UNANSWERED`: one that
 * left, and nobody could say what became of it; both carry their sentence. Every other code is the provider's; an answer
 * that is not the wire's is `INTERNAL`.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'OFFLINE' | 'UNANSWERED';

interface ApiErrorFacts {
  status: number;
  code: ApiErrorCode;
  message: string;
  fields?: Record<string, string>;
  details?: unknown;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
}

/** The one error that a call of the provider throws. `message` is in the caller's language where the provider wrote it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** What Next shows of a server's error in the browser: here the request id, which the log has too. */
  readonly digest?: string;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, code, message, fields, details, requestId, retryAfterSeconds }: ApiErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.details = details;
    this.requestId = requestId ?? null;
    if (requestId) this.digest = requestId;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Whether nobody answered a mutation: its message then says so, in the page's language. */
export const hasOwnSentence = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNANSWERED');

/** Whether a mutation left and nobody could say what became of it. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNANSWERED';

/** The provider answered and did nothing; every other failure leaves open what became of the call. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The provider answered that there is no such thing, or none for this caller. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Null for a failure that means that there is nothing, as `isAbsent` tells; every other one is thrown on. */
export const nullWhere =
  (isAbsent: (error: unknown) => boolean) =>
  (error: unknown): null => {
    if (isAbsent(error)) return null;
    throw error;
  };

/** Somebody else was faster: `details` have what was decided. */
export const isAlreadyDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'ALREADY_DECIDED';

/** Whether somebody else changed the record meanwhile: the details are the record as it is now. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE';

/**
 * What to tell of a failed call: its own sentence, which the browser's client writes where the provider wrote none; else
 * the given one, of a call that never began since a part of the page's script did not come.
 */
export const sentenceOf = (error: unknown, notBegun: string): string =>
  error instanceof ApiError ? error.message : notBegun;
