'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
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
  const { result } = sending;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappears once the result is shown.
    if (result) takeLostFocus(box.current);
  }, [result]);
  const { leavingAt } = result ?? stay;
  const failure = sending.failure && textOf(sending.failure);
  return (
    <div ref={box} tabIndex={-1} className="mt-4">
      {leavingAt ? (
        <Alert tone="info" title={t('said')}>
          <p>{t('saidText', { by: stay.invitedBy })}</p>
          {failure && <p>{failure}</p>}
          <Button variant="secondary" small busy={sending.busy} onClick={() => void sending.save(false)}>
            {t('back')}
          </Button>
        </Alert>
      ) : (
        <ConfirmedButton
          label={t('say')}
          title={t('title')}
          text={t('text', { by: stay.invitedBy })}
          labels={{ close: t('close'), cancel: t('cancel'), confirm: t('confirm') }}
          sending={sending}
          failure={failure}
          onConfirm={() => void sending.save(true)}
        />
      )}
    </div>
  );
}
