'use client';

import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { sayLeaving } from '@/lib/api/companion';
import { useSend } from '@/lib/api/use-send';
import type { CompanionStay } from '@/lib/contract/companion';
import { useRouter } from '@/lib/i18n/navigation';

/** Lets an invited person say that they are not coming, and take it back until the person who booked has agreed. */
export function LeaveRoom({ stay, token }: { stay: CompanionStay; token: string }) {
  const t = useTranslations('companion.leave');
  const textOf = useFailureText();
  const router = useRouter();
  const sending = useSend({
    send: (http, leaves: boolean) => sayLeaving(http, { token, leaves }),
    onDone: () => router.refresh(),
  });
  const { leavingAt } = sending.result ?? stay;
  const failure = sending.failure && textOf(sending.failure);
  if (leavingAt)
    return (
      <Alert tone="info" title={t('said')} className="mt-4">
        <p>{t('saidText', { by: stay.invitedBy })}</p>
        {failure && <p>{failure}</p>}
        <Button variant="secondary" small busy={sending.busy} onClick={() => void sending.save(false)}>
          {t('back')}
        </Button>
      </Alert>
    );
  return (
    <p className="mt-4">
      <ConfirmedButton
        label={t('say')}
        title={t('title')}
        text={t('text', { by: stay.invitedBy })}
        labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
        sending={sending}
        failure={failure}
        onConfirm={() => void sending.save(true)}
      />
    </p>
  );
}
