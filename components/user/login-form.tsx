'use client';

import { useActionState } from 'react';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';
import { NOT_POSTED, type PostForm } from './posted-form';
import { useSessionForm } from './use-session-form';

/**
 * A login in one step, or two where the account has a second factor. `action` answers the form when it is posted before,
 * or without, its script.
 */
export function LoginForm({ action }: { action: PostForm }) {
  const [posted, post] = useActionState(action, NOT_POSTED);
  const session = useSessionForm(posted.failure);
  const { challenge } = session.asked;
  return challenge ? (
    <CodeForm challenge={challenge} post={post} session={session} />
  ) : (
    <PasswordForm kept={posted.kept} post={post} session={session} />
  );
}
