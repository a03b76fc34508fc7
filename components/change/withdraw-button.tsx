'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useChange } from './use-change';

interface WithdrawButtonProps {
  reservationKey: string;
  /** Of the room whose change is taken back; left out, the request for cancellation is. */
  roomId?: string;
}

/** Takes a request back, after a question; where it was decided meanwhile, says so and shows it. */
export function WithdrawButton({ reservationKey: key, roomId }: WithdrawButtonProps) {
  const t = useTranslations(roomId === undefined ? 'change.withdraw' : 'change.request.withdraw');
  const [asking, setAsking] = useState(false);
  const { save, busy, failureText, forget, readAnew } = useChange({
    send: (calls) =>
      roomId === undefined ? calls.withdrawCancellation({ key }) : calls.withdrawChange({ key, roomId }),
    onDone: () => {
      setAsking(false);
      notify({ tone: 'success', text: t('done') });
      readAnew();
    },
  });
  const close = () => {
    setAsking(false);
    if (!failureText) return;
    forget();
    readAnew();
  };
  return (
    <>
      <Button variant="secondary" small onClick={() => setAsking(true)}>
        {t('open')}
      </Button>
      <ConfirmDialog
        show={asking}
        title={t('title')}
        text={t('text')}
        labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
        busy={busy}
        onClose={close}
        onConfirm={() => save()}
      >
        {failureText && <Alert tone="danger">{failureText}</Alert>}
      </ConfirmDialog>
    </>
  );
}
