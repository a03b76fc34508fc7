'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeForm } from './code-form';
import { NOT_POSTED, type PostForm } from './posted-form';
import { SessionFailureAlert } from './session-failure-alert';
import { useSessionForm } from './use-session-form';

/** One button: opening a mailed link must not log in by itself, since mail scanners open links too. */
export function LinkLoginForm({ token, action }: { token: string; action: PostForm }) {
  const t = useTranslations('login');
  const [posted, post] = useActionState(action, NOT_POSTED);
  const session = useSessionForm(posted.failure);
  const { failure, busy, asked, enter } = session;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter((work, http) => work.enterByLink(http, token));
  };
  if (asked.challenge) return <CodeForm challenge={asked.challenge} post={post} session={session} />;
  return (
    <form action={post} onSubmit={submit}>
      <SessionFailureAlert failure={failure} wrong="KEY_FAILED" />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" busy={busy}>
        {busy ? t('submitting') : t('link.tokenSubmit')}
      </Button>
    </form>
  );
}
