'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { SessionFailureAlert } from './session-failure-alert';
import type { useSessionForm } from './use-session-form';

/** 6 to 12 letters or digits, spaces and dashes allowed; anything else is not sent. */
const CODE = /^[\s-]*(?:[\da-z][\s-]*){6,12}$/i;

interface CodeFormProps {
  challenge: string;
  post: (form: FormData) => void;
  session: ReturnType<typeof useSessionForm>;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, post, session }: CodeFormProps) {
  const t = useTranslations('login');
  const { failure, busy, enter, startAgain } = session;
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { register, setFocus, setValue } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const { field, summary } = useFormFields({
    form,
    id: '',
    names: ['code'],
    sentence: (_, { code }) => (code === 'required' ? t('required', { field: t('code.label') }) : t('code.format')),
  });
  const check = (code: string) => (code.trim() === '' ? 'required' : CODE.test(code) || 'invalid');
  const submit = form.handleSubmit(async ({ code }) => {
    await enter((work, http) => work.enterByCode(http, { challenge, code }));
    setValue('code', '');
  });
  return (
    <form action={post} onSubmit={submit} noValidate>
      <p>{t('code.lead')}</p>
      <SessionFailureAlert failure={summary.errors.length > 0 ? null : failure} wrong="CODE_FAILED" />
      <input type="hidden" name="challenge" value={challenge} />
      <Field {...field('code')} label={t('code.label')} hint={t('code.hint')}>
        {(input) => (
          <TextInput
            {...input}
            {...register('code', { validate: check })}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {busy ? t('submitting') : t('submit')}
        </Button>
        <Button variant="quiet" onClick={startAgain}>
          {t('code.again')}
        </Button>
      </div>
    </form>
  );
}
