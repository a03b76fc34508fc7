'use client';

import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { retryJob } from '@/lib/api/mail';
import { useSend } from '@/lib/api/use-send';
import { useRouter } from '@/lib/i18n/client-navigation';

/** A button that tries a failed job now instead of after its wait. */
export function RetryJob({ id, name }: { id: string; name: string }) {
  const t = useTranslations('mails.jobs');
  const router = useRouter();
  const failureWords = useFailureWords();
  const { save, busy, failure } = useSend({
    send: retryJob,
    onDone: () => {
      notify({ tone: 'success', text: t('retried', { name }) });
      router.refresh();
    },
  });
  return (
    <>
      <Button variant="secondary" small busy={busy} aria-label={t('retryThis', { name })} onClick={() => save(id)}>
        {t('retry')}
      </Button>
      {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
    </>
  );
}
