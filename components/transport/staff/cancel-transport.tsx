'use client';

import { useTranslations } from 'next-intl';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { withdrawTransport } from '@/lib/api/transport';
import type { TransportRequest } from '@/lib/contract/transport';
import { useRequestSend } from './use-request-send';

interface CancelTransportProps {
  request: Pick<TransportRequest, 'id' | 'holder'>;
  /** Reads the request again, so that its new state is shown. */
  onDone: () => Promise<void>;
}

/** Ends a request that its guest had accepted and does not need any more. */
export function CancelTransport({ request: { id, holder }, onDone }: CancelTransportProps) {
  const t = useTranslations('transport.staff.cancel');
  const sending = useRequestSend({ send: withdrawTransport, text: t('done', { holder }), onDone });
  return (
    <ConfirmedButton
      danger
      small
      label={t('label')}
      title={t('title', { holder })}
      text={t('text')}
      labels={{ close: t('keep'), cancel: t('keep'), confirm: t('confirm') }}
      sending={sending}
      failure={sending.failure}
      onConfirm={() => sending.save({ id })}
    />
  );
}
