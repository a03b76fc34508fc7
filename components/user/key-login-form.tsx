'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { ReservationLoginInput } from '@/lib/contract/session';
import { loadSessionWork } from './load-session-work';
import { NOT_POSTED, type PostForm } from './posted-form';
import { SessionFailureAlert } from './session-failure-alert';
import { useFieldWords } from './use-field-words';
import { useSessionForm } from './use-session-form';

const check: Resolver<ReservationLoginInput> = async (...args) => (await loadSessionWork()).keyResolver(...args);

/** Reservation key and email. `action` answers the form when it is posted before, or without, its script. */
export function KeyLoginForm({ action }: { action: PostForm }) {
  const t = useTranslations('login');
  const words = useFieldWords();
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { failure, busy, enter, fail } = useSessionForm(posted.failure);
  const { register, handleSubmit, getValues, formState } = useForm<ReservationLoginInput>({
    resolver: check,
    defaultValues: { key: posted.kept.key ?? '', email: posted.kept.email ?? '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting } = formState;
  const key = words(errors.key, { field: t('link.key'), value: getValues('key'), format: t('keyFormat') });
  const email = words(errors.email, { field: t('email'), value: getValues('email'), format: t('emailFormat') });
  const summary = [...(key ? [{ id: 'key', message: key }] : []), ...(email ? [{ id: 'email', message: email }] : [])];
  const submit = (event: FormEvent) =>
    void handleSubmit((input) => enter((work) => work.enterByKey(input)))(event).catch(fail);
  return (
    <form action={post} onSubmit={submit} onFocus={loadSessionWork} noValidate>
      <ErrorSummary title={t('summaryTitle')} errors={summary} attempt={submitCount} />
      <SessionFailureAlert failure={failure} wrong="KEY_FAILED" />
      <Field id="key" label={t('link.key')} hint={t('link.keyHint')} error={key}>
        {(input) => (
          <TextInput
            {...input}
            {...register('key')}
            defaultValue={posted.kept.key}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field id="email" label={t('email')} hint={t('link.emailHint')} error={email}>
        {(input) => (
          <TextInput
            {...input}
            {...register('email')}
            defaultValue={posted.kept.email}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Button type="submit" busy={busy || isSubmitting}>
        {busy || isSubmitting ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
