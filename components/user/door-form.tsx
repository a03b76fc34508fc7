'use client';

import { useTranslations } from 'next-intl';
import { type AccountField, AccountForm } from './account-form';
import type { PostForm } from './posted-form';

/** An admin acts as another user, and says why. */
export function DoorForm({ action }: { action: PostForm }) {
  const t = useTranslations('account');
  const email: AccountField = {
    name: 'email',
    label: t('door.email'),
    type: 'email',
    inputMode: 'email',
    autoComplete: 'off',
    format: t('emailFormat'),
  };
  const reason: AccountField = {
    name: 'reason',
    label: t('door.reason'),
    hint: t('door.reasonHint'),
    autoComplete: 'off',
  };
  return <AccountForm form="door" fields={[email, reason]} submit={t('door.submit')} action={action} />;
}
