'use client';

import { useTranslations } from 'next-intl';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { useChange } from './use-change';

/** Puts a reservation that is over away, after a question that names it. */
export function RemoveButton({ reservationKey: key }: { reservationKey: string }) {
  const t = useTranslations('change.remove');
  const removal = useChange({
    send: (calls) => calls.remove({ key }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      removal.readAnew();
    },
  });
  return (
    <ConfirmedButton
      label={t('open')}
      small
      danger
      title={t('title', { key })}
      text={t('text')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
      sending={removal}
      failure={removal.failureText}
      onConfirm={() => removal.save()}
    />
  );
}
