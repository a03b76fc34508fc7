'use client';

import { useTranslations } from 'next-intl';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
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
  const withdrawal = useChange({
    send: (calls) =>
      roomId === undefined ? calls.withdrawCancellation({ key }) : calls.withdrawChange({ key, roomId }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      withdrawal.readAnew();
    },
  });
  return (
    <ConfirmedButton
      label={t('open')}
      variant="secondary"
      small
      title={t('title')}
      text={t('text')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
      sending={withdrawal}
      failure={withdrawal.failureText}
      onClose={() => {
        if (withdrawal.failure) withdrawal.readAnew();
      }}
      onConfirm={() => withdrawal.save()}
    />
  );
}
