'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState, useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { LoginInput } from '@/lib/contract/session';
import { CaptchaBox } from './captcha-box';
import { CodeForm } from './code-form';
import { loadSessionWork } from './load-session-work';
import { PasswordInput } from './password-input';
import { NOT_POSTED, type PostForm } from './posted-form';
import { ResendVerification } from './resend-verification';
import { SessionFailureAlert } from './session-failure-alert';
import { useFieldWords } from './use-field-words';
import { useSessionForm } from './use-session-form';

const check: Resolver<LoginInput> = async (...args) => (await loadSessionWork()).passwordResolver(...args);

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

interface PasswordFormProps {
  /** What was typed into a form that was posted without script. */
  kept: Record<string, string>;
  post: (form: FormData) => void;
  session: ReturnType<typeof useSessionForm>;
}

/** Email and password. */
function PasswordForm({ kept, post, session }: PasswordFormProps) {
  const t = useTranslations('login');
  const words = useFieldWords();
  const { failure, busy, asked, enter, fail } = session;
  const captcha = useRef<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm<LoginInput>({
    resolver: check,
    defaultValues: { email: kept.email ?? '', password: '' },
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
    void handleSubmit((input) =>
      enter((work) => work.enterByPassword({ ...input, ...(captcha.current && { captcha: captcha.current }) })),
    )(event).catch(fail);
  return (
    <form action={post} onSubmit={submit} onFocus={loadSessionWork} noValidate>
      <ErrorSummary title={t('summaryTitle')} errors={summary} attempt={submitCount} />
      <SessionFailureAlert failure={failure} wrong="LOGIN_FAILED">
        {failure?.code === 'MAIL_UNVERIFIED' && <ResendVerification email={getValues('email')} />}
      </SessionFailureAlert>
      <Field id="email" label={t('email')} error={email}>
        {(input) => (
          <TextInput
            {...input}
            {...register('email')}
            defaultValue={kept.email}
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
      {asked.siteKey !== undefined && (
        // A captcha counts once, so each failed attempt gets a new box.
        <CaptchaBox
          key={`${submitCount}-${busy}`}
          siteKey={asked.siteKey}
          version="v2"
          onToken={(token) => {
            captcha.current = token;
          }}
        />
      )}
      <Button type="submit" busy={busy || isSubmitting}>
        {busy || isSubmitting ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
