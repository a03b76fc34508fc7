'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { changePassword } from '@/lib/api/profile';
import { useSend } from '@/lib/api/use-send';
import { PASSWORD_MIN_LENGTH } from '@/lib/contract/password-length';
import { type PasswordChange, passwordChange } from '@/lib/contract/profile';
import { useRouter } from '@/lib/i18n/navigation';
import { PasswordField } from './password-field';
import styles from './profile.module.css';
import { fieldError, ProfileFailure } from './profile-edit';

const EMPTY: PasswordChange = { currentPassword: '', password: '', passwordConfirmation: '' };

const NAMES = ['currentPassword', 'password', 'passwordConfirmation'] as const;

/** Asks for the current password; once it is changed, every other session of the account has ended. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('profile.password');
  const router = useRouter();
  const { register, handleSubmit, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const edit = useSend({
    send: changePassword,
    onDone: () => {
      reset(EMPTY);
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
    },
  });
  const isWrong = edit.failure instanceof ApiError && edit.failure.code === 'LOGIN_FAILED';
  const typed = {
    currentPassword: t('required'),
    password: t('tooShort', { min: PASSWORD_MIN_LENGTH }),
    passwordConfirmation: t('different'),
  };
  const told = { currentPassword: isWrong ? t('wrong') : undefined, password: fieldError(edit.failure, 'password') };
  const errorOf = (name: (typeof NAMES)[number]) =>
    formState.errors[name] ? typed[name] : name === 'passwordConfirmation' ? undefined : told[name];
  const summary = NAMES.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: `profile-${name}`, message }] : [];
  });
  return (
    <Card title={t('title')}>
      <p>{t('lead')}</p>
      <ErrorSummary title={t('summary')} errors={summary} attempt={formState.submitCount} />
      {!isWrong && <ProfileFailure failure={edit.failure} />}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => edit.save(values), edit.forget)(event)}
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {NAMES.map((name) => (
          <PasswordField
            key={name}
            id={`profile-${name}`}
            label={t(name)}
            hint={name === 'password' ? t('hint', { min: PASSWORD_MIN_LENGTH }) : undefined}
            error={errorOf(name)}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            {...register(name)}
          />
        ))}
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
