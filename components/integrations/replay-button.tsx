'use client';

import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { useSend } from '@/lib/api/use-send';
import { replayDelivery } from '@/lib/api/webhook';
import { useRouter } from '@/lib/i18n/navigation';

interface ReplayButtonProps {
  agencyId: string;
  id: string;
  deliveryId: string;
  /** The delivery that is sent again, for screen readers. */
  what: string;
}

/** Sends a delivery again. */
export function ReplayButton({ what, ...of }: ReplayButtonProps) {
  const t = useTranslations('integrations');
  const router = useRouter();
  const failureWords = useFailureWords();
  const replay = useSend({
    send: (http) => replayDelivery(http, of),
    onDone: () => {
      notify({ tone: 'success', text: t('log.replayOrdered') });
      router.refresh();
    },
    onFailed: (failure) => notify({ tone: 'error', text: failureWords(failure) }),
  });
  return (
    <Button
      variant="secondary"
      small
      busy={replay.busy}
      aria-label={t('log.replayOf', { what })}
      onClick={() => replay.save()}
    >
      {t('log.replay')}
    </Button>
  );
}
