'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/user/password-input';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  id: string;
  label: string;
  hint?: string;
  error?: string;
}

export function PasswordField({ id, label, hint, error, ...rest }: PasswordFieldProps) {
  const t = useTranslations('profile.show');
  const labels = {
    show: t('show'),
    showThis: t('showThis', { label }),
    hide: t('hide'),
    hideThis: t('hideThis', { label }),
  };
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(input) => <PasswordInput {...rest} {...input} labels={labels} />}
    </Field>
  );
}
