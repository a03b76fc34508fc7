'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { removeEntry, WAITLISTS } from '@/lib/api/waitlist';
import type { WaitlistRow } from '@/lib/contract/waitlist';
import { nameOf } from './waitlist-columns';

/** Taking somebody off the list, asked once more with what it means. */
export function RemoveQuestion({ row, onClose }: { row: WaitlistRow; onClose: () => void }) {
  const t = useTranslations('waitlist.staff');
  const queries = useQueryClient();
  const name = nameOf(row);
  const reload = () => queries.invalidateQueries({ queryKey: WAITLISTS });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeEntry(browserHttp(), { id: row.id }),
    onSuccess: async () => {
      notify({ tone: 'success', text: t('removed', { name }) });
      await reload();
      onClose();
    },
    onError: reload,
  });
  const failure = () => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return t('errors.unexpected');
    return error.code === 'NETWORK' ? t('errors.network') : error.message;
  };
  return (
    <ConfirmDialog
      show
      danger
      title={t('removeTitle', { name })}
      text={t('removeText')}
      labels={{ close: t('cancel'), cancel: t('cancel'), confirm: t(isPending ? 'removing' : 'removeConfirm') }}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      {row.status === 'offered' && <p>{t('removeOffer')}</p>}
      {error && <Alert tone="danger">{failure()}</Alert>}
    </ConfirmDialog>
  );
}
