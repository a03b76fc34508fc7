'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError(t('required', { field: t('code.label') }));
    if (!CODE.test(code)) return setError(t('code.format'));
    setError(undefined);
    void enter((work) => work.enterByCode({ challenge, code })).then(() => setCode(''));
  };
  return (
    <form action={post} onSubmit={submit} noValidate>
      <p>{t('code.lead')}</p>
      <SessionFailureAlert failure={error ? null : failure} wrong="CODE_FAILED" />
      <input type="hidden" name="challenge" value={challenge} />
      <div ref={input}>
        <Field id="code" label={t('code.label')} hint={t('code.hint')} error={error}>
          {(field) => (
            <TextInput
              {...field}
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
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
