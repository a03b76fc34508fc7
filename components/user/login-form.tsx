'use client';

import { useTranslations } from 'next-intl';
import { useActionState, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { lazyResolver, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { LoginInput } from '@/lib/contract/session';
import { CaptchaBox } from './captcha-box';
import { CodeForm } from './code-form';
import { EndedNotice } from './ended-notice';
import { PasswordInput } from './password-input';
import { NOT_POSTED, type PostForm } from './posted-form';
import { ResendVerification } from './resend-verification';
import { SessionFailureAlert } from './session-failure-alert';
import { loadSessionWork, useSessionForm } from './use-session-form';

const check = lazyResolver<LoginInput>(async () => (await loadSessionWork()).passwordResolver);

/**
 * A login in one step, or two where the account has a second factor. `action` answers the form when it is posted
 * before, or without, its script.
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
  const { failure, busy, asked, enter } = session;
  const captcha = useRef<string | null>(null);
  const form = useForm<LoginInput>({
    resolver: check,
    defaultValues: { email: kept.email ?? '', password: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { field, summary } = useFormFields({
    form,
    id: '',
    names: ['email', 'password'],
    sentence: (name, { code }) => {
      if (code === 'required') return t('required', { field: t(name) });
      return code === 'max' ? t('tooLong') : t('emailFormat');
    },
  });
  const isBusy = busy || form.formState.isSubmitting;
  const submit = form.handleSubmit((input) => {
    const token = captcha.current;
    // A token is valid once, so the next attempt needs a new captcha.
    captcha.current = null;
    return enter((work, http) => work.enterByPassword(http, { ...input, ...(token && { captcha: token }) }));
  });
  return (
    <form action={post} onSubmit={submit} onFocus={loadSessionWork} noValidate>
      <EndedNotice />
      <ErrorSummary title={t('summaryTitle')} {...summary} />
      <SessionFailureAlert failure={failure} wrong="LOGIN_FAILED">
        {failure?.code === 'MAIL_UNVERIFIED' && <ResendVerification email={form.getValues('email')} />}
      </SessionFailureAlert>
      <Field {...field('email')} label={t('email')}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('email')}
            defaultValue={kept.email}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field {...field('password')} label={t('password')}>
        {(input) => (
          <PasswordInput
            {...input}
            {...form.register('password')}
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
          key={`${summary.attempt}-${busy}`}
          siteKey={asked.siteKey}
          version="v2"
          onToken={(token) => {
            captcha.current = token;
          }}
        />
      )}
      <Button type="submit" busy={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
