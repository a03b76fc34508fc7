import { ApiError, type ApiErrorCode } from '../api-error';

/** Why a login failed, as facts: the form finds the words. It can travel from the server as well. */
export interface SessionFailure {
  code: ApiErrorCode;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

export function sessionFailure(error: unknown): SessionFailure {
  if (error instanceof ApiError) {
    const { code, requestId, retryAfterSeconds } = error;
    return { code, requestId, retryAfterSeconds };
  }
  return { code: 'INTERNAL', requestId: null, retryAfterSeconds: null };
}
