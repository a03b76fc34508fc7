'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

/** A part of the page's own script did not come: the connection, as far as a guest is concerned. */
const isPartMissing = ({ name, message }: Error) => name === 'ChunkLoadError' || /dynamically imported/i.test(message);

const DEFAULT_WAIT_SECONDS = 60;

/**
 * The message for a failed call, in its readers' words: our own for known reasons, else the provider's sentence, else a
 * general one where the provider could not write any.
 */
export function useFailureWords(namespace: 'attendees.errors' | 'booking.errors') {
  const t = useTranslations(namespace);
  return (error: unknown, known: (error: ApiError) => string | null = () => null): string => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.code === 'NETWORK') return t('network');
    if (error.status === 429) return t('tooMany', { seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS });
    if (error.status === 503) return t('busy');
    const said = known(error);
    if (said) return said;
    if (error.code !== 'INTERNAL') return error.message;
    return error.requestId ? `${t('unexpected')} ${t('reference', { id: error.requestId })}` : t('unexpected');
  };
}

/** What to tell a guest about a failed call. */
export function useFailureText() {
  const t = useTranslations('booking.errors');
  const failureWords = useFailureWords('booking.errors');
  return (error: unknown): string =>
    error instanceof Error && isPartMissing(error) ? t('network') : failureWords(error);
}
