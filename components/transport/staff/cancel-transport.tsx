'use client';

import { useTranslations } from 'next-intl';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { withdrawTransport } from '@/lib/api/transport';
import { useSend } from '@/lib/api/use-send';
import type { TransportRequest } from '@/lib/contract/transport';

interface CancelTransportProps {
  request: Pick<TransportRequest, 'id' | 'holder'>;
  /** Reads the request again, so that its new state is shown. */
  onDone: () => Promise<void>;
}

/** Ends a request that its guest had accepted and does not need any more. */
export function CancelTransport({ request: { id, holder }, onDone }: CancelTransportProps) {
  const t = useTranslations('transport.staff.cancel');
  const errors = useTranslations('transport.errors');
  const sending = useSend({
    send: withdrawTransport,
    onDone: async () => {
      notify({ tone: 'success', text: t('done', { holder }) });
      await onDone();
    },
    onFailed: async (failed) => {
      if (failed instanceof ApiError && failed.status === 409) await onDone();
    },
  });
  const ours = { network: errors('unexpected'), unexpected: errors('unexpected') };
  return (
    <ConfirmedButton
      danger
      small
      label={t('label')}
      title={t('title', { holder })}
      text={t('text')}
      labels={{ close: t('keep'), cancel: t('keep'), confirm: t('confirm') }}
      sending={sending}
      failure={sending.failure && sentenceOf(sending.failure, ours)}
      onConfirm={() => sending.save({ id })}
    />
  );
}
