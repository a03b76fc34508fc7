'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { quoteTransport } from '@/lib/api/transport';
import type { TransportRow } from '@/lib/contract/transport';
import { useTransportReload } from './use-transport-reload';

interface Quote {
  amount: number;
  currency: string;
  notes: string;
}

/** Sends a quote for the request as it was read; whoever comes second is told so and sees it as it is. */
export function useQuote({ id, version, holder }: TransportRow) {
  const t = useTranslations('transport');
  const reload = useTransportReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (quote: Quote) => quoteTransport(browserHttp(), { id, version, ...quote }),
    onSuccess: async () => {
      notify({ tone: 'success', text: t('staff.quote.done', { holder }) });
      await reload();
    },
    onError: async (failed) => {
      if (!(failed instanceof ApiError) || failed.status !== 409) return;
      // The form is drawn anew for the new version, so this is said where it stays.
      notify({ tone: 'warning', text: t(failed.code === 'STALE' ? 'staff.quote.stale' : 'staff.quote.decided') });
      await reload();
    },
  });
  const textOf = (failed: Error) => {
    if (!(failed instanceof ApiError) || failed.code === 'INTERNAL') return t('errors.unexpected');
    return failed.code === 'NETWORK' ? t('errors.network') : failed.message;
  };
  return {
    busy: isPending,
    failure: error ? textOf(error) : null,
    send: (quote: Quote) => {
      if (!isPending) mutate(quote);
    },
  };
}
