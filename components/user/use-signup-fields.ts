'use client';

import { useTranslations } from 'next-intl';
import type { AccountField } from './account-field';
import { usePasswordFields } from './use-password-fields';

const AGENCY_NAME_MIN = 2;
const PHONE_MIN = 7;

/** What an agency, or a couple, says of itself when it opens an account. */
export function useSignupFields(kind: 'agency' | 'couple'): AccountField[] {
  const t = useTranslations('account');
  const { password } = usePasswordFields();
  const ofKind: AccountField[] =
    kind === 'agency'
      ? [
          {
            name: 'agencyName',
            label: t('signup.agencyName'),
            autoComplete: 'organization',
            minLength: AGENCY_NAME_MIN,
          },
          {
            name: 'phone',
            label: t('signup.phone'),
            type: 'tel',
            inputMode: 'tel',
            autoComplete: 'tel',
            minLength: PHONE_MIN,
          },
        ]
      : [
          { name: 'partnerName', label: t('signup.partnerName'), autoComplete: 'off' },
          {
            name: 'tentativeDate',
            label: t('signup.tentativeDate'),
            type: 'day',
            format: t('date'),
            hint: t('signup.tentativeDateHint'),
          },
        ];
  return [
    { name: 'name', label: t('signup.name'), autoComplete: 'name' },
    ...ofKind,
    {
      name: 'email',
      label: t('email'),
      type: 'email',
      inputMode: 'email',
      autoComplete: 'username',
      hint: t('signup.emailHint'),
      format: t('emailFormat'),
    },
    { ...password, label: t('password') },
  ];
}
