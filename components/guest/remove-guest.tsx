import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
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
  const edit = useSend({
    send: removeGuest,
    onDone: () => {
      notify({ tone: 'success', text: t('removed', { name: guest.name }) });
      onGone();
      router.refresh();
    },
    onStale: () => router.refresh(),
  });
  return (
    <ConfirmedButton
      label={t('remove')}
      danger
      title={t('removeTitle', { name: guest.name })}
      text={t('removeText')}
      labels={{ close: common('close'), cancel: t('keep'), confirm: t('remove') }}
      sending={edit}
      failure={edit.failure && failureWords(edit.failure)}
      onConfirm={() => edit.save({ id: guest.id, version: guest.version })}
    />
  );
}
