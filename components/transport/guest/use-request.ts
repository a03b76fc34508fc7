'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { requestTransport } from '@/lib/api/transport';
import type { ReadRequest, RequestFields } from './request-resolver';

interface UseRequestArgs {
  reservationKey: string;
  form: UseFormReturn<RequestFields, unknown, ReadRequest>;
  onSent: () => void;
}

const FIELDS = [
  'kind',
  'holder',
  'adults',
  'minors',
  'departureDate',
  'returnDate',
  'origin',
  'destination',
  'notes',
] as const;

/** Sends a request once per intent; what is refused is shown beside its field. */
export function useRequest({ reservationKey, form, onSent }: UseRequestArgs) {
  const t = useTranslations('transport');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  // The same form sent again after a lost connection keeps its key; a changed one gets a new key.
  const attempt = useRef<{ input: string; idempotencyKey: string } | null>(null);
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return setFailure(t('errors.unexpected'));
    if (error.code === 'NETWORK') return setFailure(t('errors.network'));
    const refused = FIELDS.filter((name) => error.fields?.[name]);
    for (const name of refused)
      form.setError(name, {
        type: 'server',
        message: name === 'departureDate' ? 'past' : (error.fields?.[name] ?? ''),
      });
    if (refused.length === 0) setFailure(error.message);
  };
  const send = async (input: ReadRequest) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, idempotencyKey: newIdempotencyKey() };
    try {
      const { idempotencyKey } = attempt.current;
      await requestTransport(browserHttp(), { key: reservationKey, input, idempotencyKey });
      notify({ tone: 'success', text: t('guest.sent') });
      router.refresh();
      onSent();
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { send, busy, failure };
}
