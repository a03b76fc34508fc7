'use client';

import { useTranslations } from 'next-intl';
import { useFailureWords } from './use-failure-words';

/** A part of the page's own script did not come: the connection, as far as a guest is concerned. */
const isPartMissing = ({ name, message }: Error) => name === 'ChunkLoadError' || /dynamically imported/i.test(message);

/** What to tell a guest about a failed call. */
export function useFailureText() {
  const t = useTranslations('booking.errors');
  const failureWords = useFailureWords('booking.errors');
  return (error: unknown): string =>
    error instanceof Error && isPartMissing(error) ? t('network') : failureWords(error);
}
