'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button/button';
import { ErrorSummary } from '@/components/ui/error-summary/error-summary';
import { Field } from '@/components/ui/field/field';
import { TextInput } from '@/components/ui/text-input/text-input';
import type { LoginInput } from '@/lib/contract/session';
import { loadSessionWork } from './load-session-work';
import { PasswordInput } from './password-input';
import { NOT_POSTED, type PostForm } from './posted-form';
import { SessionFailureAlert } from './session-failure-alert';
import { useFieldWords } from './use-field-words';
import { useSessionForm } from './use-session-form';

const check: Resolver<LoginInput> = async (...args) => (await loadSessionWork()).passwordResolver(...args);

/** Email and password. `action` answers the form when it is posted before, or without, its script. */
export function LoginForm({ action }: { action: PostForm }) {
  const t = useTranslations('login');
  const words = useFieldWords();
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { failure, busy, enter, fail } = useSessionForm(posted.failure);
  const { register, handleSubmit, getValues, formState } = useForm<LoginInput>({
    resolver: check,
    defaultValues: { email: posted.kept.email ?? '', password: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting } = formState;
  const email = words(errors.email, { field: t('email'), value: getValues('email'), format: t('emailFormat') });
  const password = words(errors.password, {
    field: t('password'),
    value: getValues('password'),
    format: t('tooLong'),
  });
  const summary = [
    ...(email ? [{ id: 'email', message: email }] : []),
    ...(password ? [{ id: 'password', message: password }] : []),
  ];
  const submit = (event: FormEvent) =>
    void handleSubmit((input) => enter((work) => work.enterByPassword(input)))(event).catch(fail);
  return (
    <form action={post} onSubmit={submit} onFocus={loadSessionWork} noValidate>
      <ErrorSummary title={t('summaryTitle')} errors={summary} attempt={submitCount} />
      <SessionFailureAlert failure={failure} wrong="LOGIN_FAILED" />
      <Field id="email" label={t('email')} error={email}>
        {(input) => (
          <TextInput
            {...input}
            {...register('email')}
            defaultValue={posted.kept.email}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field id="password" label={t('password')} error={password}>
        {(input) => (
          <PasswordInput
            {...input}
            {...register('password')}
            autoComplete="current-password"
            labels={{
              show: t('show'),
              showThis: t('showPassword'),
              hide: t('hide'),
              hideThis: t('hidePassword'),
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={busy || isSubmitting}>
        {busy || isSubmitting ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
