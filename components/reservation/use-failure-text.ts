'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

const DEFAULT_WAIT_SECONDS = 60;

/** A part of the page's own script did not come: the connection, as far as a guest is concerned. */
const isPartMissing = ({ name, message }: Error) => name === 'ChunkLoadError' || /dynamically imported/i.test(message);

/** What to tell about a failed call: the provider's own sentence, or ours where it could not write one. */
export function useFailureText() {
  const t = useTranslations('booking.errors');
  return (error: unknown): string => {
    if (error instanceof Error && isPartMissing(error)) return t('network');
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.code === 'NETWORK') return t('network');
    if (error.status === 429) return t('tooMany', { seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS });
    if (error.status === 503) return t('busy');
    if (error.code !== 'INTERNAL') return error.message;
    return error.requestId ? `${t('unexpected')} ${t('reference', { id: error.requestId })}` : t('unexpected');
  };
}
