'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useChange } from './use-change';

/** Puts a reservation that is over away, after a question that names it. */
export function RemoveButton({ reservationKey: key }: { reservationKey: string }) {
  const t = useTranslations('change.remove');
  const [asking, setAsking] = useState(false);
  const { save, busy, failureText, readAnew } = useChange({
    send: (calls) => calls.remove({ key }),
    onDone: () => {
      setAsking(false);
      notify({ tone: 'success', text: t('done') });
      readAnew();
    },
  });
  return (
    <>
      <Button variant="quiet" small onClick={() => setAsking(true)}>
        {t('open')}
      </Button>
      <ConfirmDialog
        show={asking}
        danger
        title={t('title', { key })}
        text={t('text')}
        labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => save()}
      >
        {failureText && <Alert tone="danger">{failureText}</Alert>}
      </ConfirmDialog>
    </>
  );
}
