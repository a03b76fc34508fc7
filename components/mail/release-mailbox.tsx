'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { releaseSuppression } from '@/lib/api/suppression';
import { useSend } from '@/lib/api/use-send';
import { useRouter } from '@/lib/i18n/client-navigation';

interface ReleaseMailboxProps {
  agencyId: string;
  id: string;
  address: string;
}

/** Allows mails to a mailbox again, with a reason. */
export function ReleaseMailbox({ agencyId, id, address }: ReleaseMailboxProps) {
  const t = useTranslations('mailWords.held');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [reason, setReason] = useState('');
  const releasing = useSend({
    send: releaseSuppression,
    onDone: () => {
      notify({ tone: 'success', text: t('released', { address }) });
      router.refresh();
    },
  });
  return (
    <ConfirmedButton
      label={t('release')}
      aria-label={t('releaseThis', { address })}
      variant="secondary"
      small
      title={t('releaseTitle', { address })}
      text={t('releaseText')}
      labels={{ close: t('keep'), cancel: t('keep'), confirm: t('release') }}
      sending={releasing}
      failure={releasing.failure && failureWords(releasing.failure)}
      onConfirm={() => releasing.save({ agencyId, id, reason })}
    >
      <Field id={`release-${id}`} label={t('releaseReason')}>
        {(props) => (
          <TextArea
            {...props}
            rows={3}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmedButton>
  );
}
