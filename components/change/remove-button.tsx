'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { useAttempt } from './use-attempt';

/** Puts a reservation that is over away, after a question that names it. */
export function RemoveButton({ reservationKey: key }: { reservationKey: string }) {
  const t = useTranslations('change.remove');
  const { attempt, busy, failureText, readAnew } = useAttempt();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const done = await attempt(async (calls) => {
      await calls.remove({ key });
      return true;
    });
    if (!done) return;
    setAsking(false);
    notify({ tone: 'success', text: t('done') });
    readAnew();
  };
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
        onConfirm={() => void remove()}
      >
        {failureText && <Alert tone="danger">{failureText}</Alert>}
      </ConfirmDialog>
    </>
  );
}
