'use client';

import { useTranslations } from 'next-intl';
import { PASSWORD_MIN_LENGTH } from '@/lib/contract/password-length';
import type { AccountField } from './account-form';

/** The fields of a password that somebody chooses, and of its repetition. */
export function usePasswordFields(): { password: AccountField; passwordConfirmation: AccountField } {
  const t = useTranslations('account');
  const common = { type: 'password', autoComplete: 'new-password' } as const;
  return {
    password: {
      ...common,
      name: 'password',
      label: t('newPassword'),
      hint: t('passwordHint', { min: PASSWORD_MIN_LENGTH }),
    },
    passwordConfirmation: {
      ...common,
      name: 'passwordConfirmation',
      label: t('passwordConfirmation'),
      format: t('mismatch'),
    },
  };
}
