import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { removeGuest } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import type { GuestRow } from '@/lib/contract/guest';

/** Takes the guest off the list, asked for twice; a guest of whom the product knows more stays, and it is said why. */
export function RemoveGuest({ guest, onGone }: { guest: GuestRow; onGone: () => void }) {
  const t = useTranslations('guests.form');
  const common = useTranslations('common');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [asking, setAsking] = useState(false);
  const edit = useSend({
    send: removeGuest,
    onDone: () => {
      notify({ tone: 'success', text: t('removed', { name: guest.name }) });
      setAsking(false);
      onGone();
      router.refresh();
    },
    onStale: () => router.refresh(),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        show={asking}
        danger
        busy={edit.busy}
        title={t('removeTitle', { name: guest.name })}
        text={t('removeText')}
        labels={{ close: common('close'), cancel: t('keep'), confirm: t('remove') }}
        onClose={() => {
          setAsking(false);
          edit.forget();
        }}
        onConfirm={() => edit.save({ id: guest.id, version: guest.version })}
      >
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
