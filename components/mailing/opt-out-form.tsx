'use client';

import { useTranslations } from 'next-intl';
import { useActionState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import type { MailingOptOut } from '@/lib/contract/mailing';

interface OptOutFormProps {
  optOut: MailingOptOut;
  token: string;
  /** Also answers the form where it is posted without script. */
  action: PostForm;
}

/** One press ends the mailings; where they are ended already, it says so. */
export function OptOutForm({ optOut: { mailbox, optedOut }, token, action }: OptOutFormProps) {
  const t = useTranslations('mailings.optOut');
  const [posted, post, isPending] = useActionState(action, NOT_POSTED);
  if (optedOut || posted.done)
    return (
      <Alert tone="success" title={t('done', { mailbox })}>
        {t('kept')}
      </Alert>
    );
  return (
    <form action={post}>
      <input type="hidden" name="token" value={token} />
      <p>{t('text', { mailbox })}</p>
      {posted.failure && <Alert tone="danger">{posted.failure.message ?? t('failed')}</Alert>}
      <Button type="submit" busy={isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
