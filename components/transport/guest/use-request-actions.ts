'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import type { TransportRequest } from '@/lib/contract/reservation';

/** The calls come when somebody decides, not with the page. */
const loadCalls = () => import('./transport-calls');

/** Deciding about a request; the page is the server's and is read anew afterwards. */
export function useRequestActions({ id, version }: TransportRequest) {
  const t = useTranslations('transport');
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, startReading] = useTransition();
  const busy = sending || isReading;
  const attempt = async (work: () => Promise<'accepted' | 'declined' | 'withdrawn'>) => {
    if (busy) return;
    setSending(true);
    setFailure(null);
    try {
      notify({ tone: 'success', text: t(`guest.${await work()}`) });
      startReading(() => router.refresh());
    } catch (error) {
      setFailure(textOf(error));
      if (error instanceof ApiError && error.status === 409) startReading(() => router.refresh());
    } finally {
      setSending(false);
    }
  };
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return t('errors.unexpected');
    if (error.code === 'NETWORK') return t('errors.network');
    return error.code === 'STALE' ? t('guest.changed') : error.message;
  };
  return {
    busy,
    failure,
    accept: () =>
      void attempt(async () => {
        await (await loadCalls()).decide({ id, version, decision: 'accept' });
        return 'accepted';
      }),
    end: (how: 'decline' | 'withdraw') =>
      void attempt(async () => {
        const calls = await loadCalls();
        if (how === 'withdraw') await calls.withdraw({ id });
        else await calls.decide({ id, version, decision: 'decline' });
        return how === 'withdraw' ? 'withdrawn' : 'declined';
      }),
  };
}
