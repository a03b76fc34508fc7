import type { ErrorCode } from '@/lib/contract/error';

/**
 * `NETWORK`: a read got no answer. `OFFLINE`: a mutation never left this browser; `UNANSWERED`: a mutation left, but
 * its result is unknown; both have their own sentence. Every other code comes from the provider; an answer that does
 * not follow the wire is `INTERNAL`.
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

/**
 * The only error that calls of the provider throw. `message` is in the caller's language where the provider wrote it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** Next shows this of a server's error in the browser; here it is the request id, which the log has too. */
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

/** Whether a mutation got no answer; its message then says so in the page's language. */
export const hasOwnSentence = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'UNANSWERED');

/** Whether a mutation was sent but its result is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNANSWERED';

/** Whether the provider answered and did nothing; after any other failure the call may have had its effect. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the provider answered that the record does not exist, or not for this caller. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Turns failures that mean "there is nothing" (as `isAbsent` tells) into null; throws every other one again. */
export const nullWhere =
  (isAbsent: (error: unknown) => boolean) =>
  (error: unknown): null => {
    if (isAbsent(error)) return null;
    throw error;
  };

/** Whether another person decided first; `details` say what was decided. */
export const isAlreadyDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'ALREADY_DECIDED';

/** Whether another person changed the record meanwhile; `details` are the record as it is now. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE';

/**
 * The sentence to show for a failed call: its own (the browser's client writes one where the provider did not), or
 * `notBegun` where the call never began, since a part of the page's script did not load.
 */
export const sentenceOf = (error: unknown, notBegun: string): string =>
  error instanceof ApiError ? error.message : notBegun;
