import { ApiError, type ApiErrorCode, hasOwnSentence } from './api-error';

/** Why a login failed, as facts: the form finds the words. It can travel from the server as well. */
export interface SessionFailure {
  code: ApiErrorCode;
  requestId: string | null;
  retryAfterSeconds: number | null;
  /** The whole sentence, where nobody answered (OFFLINE, UNANSWERED). */
  message?: string;
  /** What the second step of the login answers to (SECOND_FACTOR). */
  challenge?: string;
  /** What the captcha's box is drawn with, where the next attempt needs it ticked. */
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
