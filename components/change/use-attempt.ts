'use client';

import { useState, useTransition } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-text';
import { ApiError } from '@/lib/api/api-error';
import { useRouter } from '@/lib/i18n/navigation';
import type { changeCalls } from './change-calls';

type Calls = typeof changeCalls;

/** One call at a time, its failure as a sentence; the page is the server's and is read anew where it is out of date. */
export function useAttempt() {
  const textOf = useFailureText();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [isReading, startReading] = useTransition();
  const attempt = async <Answer>(work: (calls: Calls) => Promise<Answer>): Promise<Answer | null> => {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    try {
      return await work((await import('./change-calls')).changeCalls);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      if (error instanceof ApiError && error.code === 'STALE') startReading(() => router.refresh());
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    attempt,
    busy: busy || isReading,
    failure,
    failureText: failure && textOf(failure),
    clear: () => setFailure(null),
    goHome: () => startReading(() => router.push('/adminReservacion')),
    readAnew: () => startReading(() => router.refresh()),
  };
}
