'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type SessionFailure, sessionFailure } from '@/lib/api/session';
import type { AccountField } from './account-field';
import type { SchemaName } from './account-work';
import { type AccountWork, loadAccountWork } from './load-account-work';
import type { PostedForm } from './posted-form';

interface Form {
  schema: SchemaName;
  fields: readonly AccountField[];
  send: (work: AccountWork, input: Record<string, string>) => Promise<unknown>;
}

interface State {
  busy: boolean;
  done: boolean;
  attempt: number;
  /** The sentence beside each field. */
  errors: Record<string, string>;
  failure: SessionFailure | null;
  /** What the captcha's box is drawn with, once it was asked for. */
  siteKey: string | undefined;
  /** What was sent, but no password. */
  typed: Record<string, string>;
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

const stateOf = ({ failure, kept, done = false }: PostedForm): State => ({
  ...{ busy: false, done, attempt: 0, failure, typed: kept },
  siteKey: failure?.siteKey,
  errors: failure?.fields ?? {},
});

/** One attempt at a time; errors of the schema and of the provider beside their fields. */
export function useAccountForm({ schema, fields, send }: Form, posted: PostedForm) {
  const words = useWords();
  const [own, setOwn] = useState<State | null>(null);
  const running = useRef(false);
  const state = own ?? stateOf(posted);
  async function run(form: FormData): Promise<void> {
    // The state that disables the button comes a render later than a second press can.
    if (running.current) return;
    running.current = true;
    const typed = textsOf(form);
    const started = { ...state, busy: true, attempt: state.attempt + 1, failure: null, typed };
    setOwn(started);
    try {
      const work = await loadAccountWork();
      const issues = work.issuesOf(schema, typed);
      const errors = Object.fromEntries(
        fields.flatMap((field) => {
          const issue = issues[field.name];
          return issue ? [[field.name, words(field, typed[field.name] ?? '', issue)]] : [];
        }),
      );
      if (Object.keys(errors).length > 0) return setOwn({ ...started, busy: false, errors });
      await send(work, typed);
      setOwn({ ...started, busy: false, done: true, errors: {} });
    } catch (cause) {
      const failure = sessionFailure(cause);
      const siteKey = failure.siteKey ?? state.siteKey;
      setOwn({ ...started, busy: false, failure, siteKey, errors: failure.fields ?? {} });
    } finally {
      running.current = false;
    }
  }
  return { state, run };
}

/** The sentence of a failed check, by the code of the schema. Specification 5. */
function useWords() {
  const t = useTranslations('account');
  return ({ name, label, minLength, format }: AccountField, value: string, issue: string): string => {
    if (value.trim() === '') return t('required', { field: label });
    if (issue === 'custom') return t(name === 'passwordConfirmation' ? 'mismatch' : 'personName');
    if (issue === 'too_small' && minLength) return t('tooShort', { min: minLength });
    return issue === 'too_big' ? t('tooLong') : (format ?? t('required', { field: label }));
  };
}
