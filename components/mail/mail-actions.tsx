'use client';

import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { dropMail, retryJob, retryMail } from '@/lib/api/mail';
import { useSend } from '@/lib/api/use-send';
import type { MailRecord } from '@/lib/contract/mail';
import { useRouter } from '@/lib/i18n/client-navigation';

/** Sends a mail again that did not leave, or keeps one from leaving, which is asked twice. */
export function MailActions({ mail: { id, state, title, recipient } }: { mail: MailRecord }) {
  const t = useTranslations('mails');
  const router = useRouter();
  const failureWords = useFailureWords();
  const done = (text: string) => {
    notify({ tone: 'success', text });
    router.refresh();
  };
  const retrying = useSend({ send: retryMail, onDone: () => done(t('retried', { recipient })) });
  const dropping = useSend({ send: dropMail, onDone: () => done(t('wasDropped', { recipient })) });
  const mayRetry = state === 'dead' || state === 'dropped';
  const mayDrop = state === 'dead' || state === 'pending';
  return (
    <>
      <span className="d-flex flex-wrap gap-2">
        {mayRetry && (
          <Button
            variant="secondary"
            small
            busy={retrying.busy}
            aria-label={t('retryThis', { title, recipient })}
            onClick={() => retrying.save(id)}
          >
            {t('retry')}
          </Button>
        )}
        {mayDrop && (
          <ConfirmedButton
            label={t('drop')}
            aria-label={t('dropThis', { title, recipient })}
            small
            danger
            title={t('dropTitle')}
            text={t('dropText', { title, recipient })}
            labels={{ close: t('close'), cancel: t('keep'), confirm: t('dropConfirm') }}
            sending={dropping}
            failure={dropping.failure && failureWords(dropping.failure)}
            onConfirm={() => dropping.save(id)}
          />
        )}
      </span>
      {retrying.failure && <Alert tone="danger">{failureWords(retrying.failure)}</Alert>}
    </>
  );
}

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
