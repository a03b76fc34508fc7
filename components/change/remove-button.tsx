'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert/alert';
import { Button } from '@/components/ui/button/button';
import { Modal } from '@/components/ui/modal/modal';
import { notify } from '@/components/ui/toast/notify';
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
      <Modal
        show={asking}
        title={t('title', { key })}
        closeLabel={t('close')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
        {failureText && <Alert tone="danger">{failureText}</Alert>}
      </Modal>
    </>
  );
}
