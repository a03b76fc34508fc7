'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyResolver, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { ReservationLoginInput } from '@/lib/contract/session';
import { CodeForm } from './code-form';
import { EndedNotice } from './ended-notice';
import { NOT_POSTED, type PostForm } from './posted-form';
import { SessionFailureAlert } from './session-failure-alert';
import { loadSessionWork, useSessionForm } from './use-session-form';

const check = lazyResolver<ReservationLoginInput>(async () => (await loadSessionWork()).keyResolver);

/** Reservation key and email. `action` answers the form when it is posted before, or without, its script. */
export function KeyLoginForm({ action }: { action: PostForm }) {
  const t = useTranslations('login');
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { failure, busy, enter } = useSessionForm(posted.failure);
  const form = useForm<ReservationLoginInput>({
    resolver: check,
    defaultValues: { key: posted.kept.key ?? '', email: posted.kept.email ?? '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { field, summary } = useFormFields({
    form,
    id: '',
    names: ['key', 'email'],
    sentence: (name, { code }) => {
      if (code === 'required') return t('required', { field: name === 'key' ? t('link.key') : t('email') });
      return code === 'max' ? t('tooLong') : t(`${name}Format`);
    },
  });
  const isBusy = busy || form.formState.isSubmitting;
  const submit = form.handleSubmit((input) => enter((work, http) => work.enterByKey(http, input)));
  return (
    <form action={post} onSubmit={submit} onFocus={loadSessionWork} noValidate>
      <EndedNotice />
      <ErrorSummary title={t('summaryTitle')} {...summary} />
      <SessionFailureAlert failure={failure} wrong="KEY_FAILED" />
      <Field {...field('key')} label={t('link.key')} hint={t('link.keyHint')}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('key')}
            defaultValue={posted.kept.key}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field {...field('email')} label={t('email')} hint={t('link.emailHint')}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('email')}
            defaultValue={posted.kept.email}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

/** One button: opening a mailed link must not log in by itself, since mail scanners open links too. */
export function LinkLoginForm({ token, action }: { token: string; action: PostForm }) {
  const t = useTranslations('login');
  const [posted, post] = useActionState(action, NOT_POSTED);
  const session = useSessionForm(posted.failure);
  const { failure, busy, asked, enter } = session;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter((work, http) => work.enterByLink(http, token));
  };
  if (asked.challenge) return <CodeForm challenge={asked.challenge} post={post} session={session} />;
  return (
    <form action={post} onSubmit={submit}>
      <SessionFailureAlert failure={failure} wrong="KEY_FAILED" />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" busy={busy}>
        {busy ? t('submitting') : t('link.tokenSubmit')}
      </Button>
    </form>
  );
}
