'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useActionState, useRef, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Honeypot } from '@/components/ui/honeypot';
import { TextInput } from '@/components/ui/text-input';
import { type SessionFailure, sessionFailure } from '@/lib/api/session-failure';
import type { AccountField } from './account-field';
import type { SchemaName } from './account-work';
import { CaptchaBox } from './captcha-box';
import { type AccountWork, loadAccountWork } from './load-session-work';
import { PasswordInput } from './password-input';
import type { PostedForm } from './posted-form';
import { NOT_POSTED, type PostForm } from './posted-form';
import { type FailureSentence, SessionFailureAlert } from './session-failure-alert';

interface State {
  busy: boolean;
  done: boolean;
  attempt: number;
  /** The sentence beside each field. */
  errors: Record<string, string>;
  failure: SessionFailure | null;
  /** What the captcha's box is drawn with, once it was asked for. */
  siteKey: string | undefined;
  /** What was sent, passwords left out. */
  typed: Record<string, string>;
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

const stateOf = ({ failure, kept, done = false }: PostedForm): State => ({
  ...{ busy: false, done, attempt: 0, failure, typed: kept },
  siteKey: failure?.siteKey,
  errors: failure?.fields ?? {},
});

interface AccountFormProps {
  schema: SchemaName;
  fields: readonly AccountField[];
  /** Prefix of the fields' ids, where a page has two forms. */
  prefix?: string;
  /** Values that are sent but not typed: a mailed token, a chosen kind. */
  hidden?: Record<string, string>;
  submit: string;
  variant?: ButtonVariant;
  /** Which sentence is shown for a refused login: password, key or code. */
  wrong?: FailureSentence;
  send: (work: AccountWork, input: Record<string, string>) => Promise<unknown>;
  /** Answers the form when it is posted before, or without, its script. */
  action: PostForm;
  /** Public forms have a field for robots, and the captcha's box where the site asks for it. */
  guarded?: boolean;
  /** Shown instead of the form once it has succeeded. */
  done?: (typed: Record<string, string>) => ReactNode;
  children?: ReactNode;
}

/** A form of the account: checked by the contract's schema, each error beside its field, what was typed kept. */
export function AccountForm(props: AccountFormProps) {
  const {
    fields,
    prefix = '',
    hidden = {},
    submit,
    variant = 'primary',
    wrong = 'LOGIN_FAILED',
    action,
    guarded = false,
    done,
    children,
  } = props;
  const t = useTranslations('account');
  const locale = useLocale();
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { state, run } = useAccountForm(props, posted);
  const captcha = useRef<string | null>(null);
  if (done && state.done) return done(state.typed);
  const errors = fields.flatMap(({ name }) => {
    const message = state.errors[name];
    return message ? [{ id: prefix + name, message }] : [];
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (captcha.current) form.set('captcha', captcha.current);
    void run(form);
  };
  const labels = {
    show: t('show'),
    showThis: t('showPassword'),
    hide: t('hide'),
    hideThis: t('hidePassword'),
  };
  return (
    <form action={post} onSubmit={onSubmit} onFocus={() => void loadAccountWork()} noValidate>
      <ErrorSummary title={t('summaryTitle')} errors={errors} attempt={state.attempt} />
      <SessionFailureAlert failure={errors.length > 0 ? null : state.failure} wrong={wrong} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {fields.map(({ name, label, hint, type = 'text', minLength: _min, format: _format, ...attributes }) => (
        <Field key={name} id={prefix + name} label={label} hint={hint} error={state.errors[name]}>
          {(input) =>
            type === 'password' ? (
              <PasswordInput {...input} {...attributes} name={name} labels={labels} />
            ) : type === 'day' ? (
              <DateInput {...input} locale={locale} name={name} defaultValue={posted.kept[name]} />
            ) : (
              <TextInput {...input} {...attributes} name={name} type={type} defaultValue={posted.kept[name]} />
            )
          }
        </Field>
      ))}
      {guarded && <Honeypot label={t('website')} />}
      {guarded && state.siteKey !== undefined && (
        // A captcha counts once, so each attempt gets a new box.
        <CaptchaBox
          key={`${state.attempt}-${state.busy}`}
          siteKey={state.siteKey}
          version="v2"
          onToken={(token) => {
            captcha.current = token;
          }}
        />
      )}
      <Button type="submit" variant={variant} busy={state.busy}>
        {state.busy ? t('sending') : submit}
      </Button>
    </form>
  );
}

interface Form {
  schema: SchemaName;
  fields: readonly AccountField[];
  send: (work: AccountWork, input: Record<string, string>) => Promise<unknown>;
}

/** A form's state: one attempt at a time, errors of the schema and of the provider beside their fields. */
function useAccountForm({ schema, fields, send }: Form, posted: PostedForm) {
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

/** The sentence of a failed check, by the code of the schema. */
function useWords() {
  const t = useTranslations('account');
  return ({ name, label, minLength, format }: AccountField, value: string, issue: string): string => {
    if (value.trim() === '') return t('required', { field: label });
    if (issue === 'custom') return t(name === 'passwordConfirmation' ? 'mismatch' : 'personName');
    if (issue === 'too_small' && minLength) return t('tooShort', { min: minLength });
    return issue === 'too_big' ? t('tooLong') : (format ?? t('required', { field: label }));
  };
}
