'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { localePath } from '@/lib/i18n/paths';
import { leaveTo } from '@/lib/session/leave-to';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';

const ASKED_AGAIN_MS = 60_000;

/** The calls come when somebody decides, not with the page. */
const loadCalls = () => import('./entry-calls');

/** What the person of an entry can do; the page is the server's and is read anew after each change, and every minute. */
export function useEntry({ token, eventCode }: { token: string; eventCode: string }) {
  const t = useTranslations('waitlist.entry');
  const locale = useLocale();
  const router = useRouter();
  const [busy, setBusy] = useState<'accept' | 'end' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, startReading] = useTransition();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [router]);
  const attempt = async (what: 'accept' | 'end', work: () => Promise<void>) => {
    if (busy || isReading) return;
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setBusy(null);
      setFailure(textOf(error));
      // Somebody was faster (the hold ran out, an offer came): the page shows how it stands.
      if (error instanceof ApiError && error.status === 409) startReading(() => router.refresh());
    }
  };
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return t('failed');
    return error.code === 'NETWORK' ? t('network') : error.message;
  };
  return {
    busy,
    failure,
    accept: () =>
      void attempt('accept', async () => {
        await (await loadCalls()).accept(token);
        rememberBookingEvent(eventCode);
        leaveTo(localePath('/CheckOut', locale));
      }),
    end: (how: 'decline' | 'leave') =>
      void attempt('end', async () => {
        await (await loadCalls()).end(token, how);
        startReading(() => router.refresh());
      }),
  };
}
