import type { ErrorCode } from '@/lib/contract/error';

export interface Facts {
  /** Field path to message key; the sentence is chosen at the edge. */
  fields?: Record<string, string>;
  /** Values for the sentence about a field, by the field's path. */
  fieldValues?: Record<string, Record<string, string>>;
  /** Facts of the code: nights, limits, amounts. Part of the wire. */
  details?: unknown;
  /** Values for the sentence of the code. */
  values?: Record<string, string | number>;
  retryAfterSeconds?: number;
}

/** The one error family of the provider: a stable code and facts, never a sentence. */
export class ProviderError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly facts: Facts = {},
  ) {
    super(code);
    this.name = 'ProviderError';
  }
}

/** Raises a code with its facts; the HTTP edge turns it into status and sentence. */
export function fail(code: ErrorCode, facts?: Facts): never {
  throw new ProviderError(code, facts);
}

/** What is found; null where it is not there, or not the actor's to see. */
export async function missingIsNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ProviderError && /(?:^|_)NOT_FOUND$/.test(error.code)) return null;
    throw error;
  }
}
