'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { restorePermissions } from '@/lib/api/permission';
import type { PermissionMatrix } from '@/lib/contract/permission';

interface RestoreDefaultsProps {
  agencyId: string;
  disabled: boolean;
  onDone: (matrix: PermissionMatrix) => void;
}

/** Takes every change of the table back, asked first. */
export function RestoreDefaults({ agencyId, disabled, onDone }: RestoreDefaultsProps) {
  const t = useTranslations('permissions');
  const common = useTranslations('common');
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState(false);
  const edit = useEdit({
    send: restorePermissions,
    onDone: (matrix) => {
      setAsked(false);
      onDone(matrix);
      notify({ tone: 'success', text: t('restored') });
    },
  });
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setAsked(true)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        show={asked}
        danger
        title={t('restore')}
        text={t('restoreText')}
        labels={{ close: common('close'), cancel: t('restoreCancel'), confirm: t('restoreNow') }}
        busy={edit.busy}
        onClose={() => setAsked(false)}
        onConfirm={() => edit.save({ agencyId })}
      >
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
