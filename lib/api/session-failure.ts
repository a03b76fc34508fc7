import { ApiError, type ApiErrorCode, hasOwnSentence } from './api-error';

/** Why a login failed, as plain data that the server can pass on too; the form finds the words. */
export interface SessionFailure {
  code: ApiErrorCode;
  requestId: string | null;
  retryAfterSeconds: number | null;
  /** The whole sentence, where there was no answer (OFFLINE, UNANSWERED). */
  message?: string;
  /** For the second step of the login, which must send it back (SECOND_FACTOR). */
  challenge?: string;
  /** The key for showing the captcha, where the next attempt needs it. */
  siteKey?: string;
  /** The provider's sentence for each field (INVALID). */
  fields?: Record<string, string>;
}

function textOf(details: unknown, name: string): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(details, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

export function sessionFailure(error: unknown): SessionFailure {
  if (!(error instanceof ApiError)) return { code: 'INTERNAL', requestId: null, retryAfterSeconds: null };
  const { code, requestId, retryAfterSeconds, details, fields, message } = error;
  const challenge = textOf(details, 'challenge');
  const siteKey = textOf(details, 'siteKey');
  return {
    code,
    requestId,
    retryAfterSeconds,
    ...(hasOwnSentence(error) && { message }),
    ...(challenge && { challenge }),
    ...(siteKey && { siteKey }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}
