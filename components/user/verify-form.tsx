'use client';

import { useTranslations } from 'next-intl';
import { type AccountField, AccountForm } from './account-form';
import type { PostForm } from './posted-form';

/** Verifies the mail of a new account: the mailed token, and the password that was chosen. */
export function VerifyForm({ token, action }: { token: string; action: PostForm }) {
  const t = useTranslations('account');
  const password: AccountField = {
    name: 'password',
    label: t('password'),
    type: 'password',
    autoComplete: 'current-password',
  };
  return (
    <AccountForm
      form="verification"
      fields={[password]}
      hidden={{ token }}
      submit={t('verify.submit')}
      wrong="CHOSEN_FAILED"
      action={action}
    />
  );
}
