'use client';

import { useTranslations } from 'next-intl';
import type { AccountField } from './account-field';
import { AccountForm } from './account-form';
import type { PostForm } from './posted-form';

const REASON_MIN = 5;

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
    minLength: REASON_MIN,
  };
  return (
    <AccountForm
      schema="backdoorInput"
      fields={[email, reason]}
      submit={t('door.submit')}
      send={(work, input) => work.enter(input)}
      action={action}
    />
  );
}
