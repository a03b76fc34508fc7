'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useActionState, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { type FieldProblem, lazyResolver, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-class';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Honeypot } from '@/components/ui/honeypot';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { sessionFailure } from '@/lib/api/session-failure';
import { useSend } from '@/lib/api/use-send';
import type { accountForms, Typed } from './account-work';
import { CaptchaBox } from './captcha-box';
import { PasswordInput } from './password-input';
import type { PostedForm } from './posted-form';
import { NOT_POSTED, type PostForm } from './posted-form';
import { type FailureSentence, type OwnSentences, SessionFailureAlert } from './session-failure-alert';

// The form shows before its schemas and the HTTP client (which reports a connection that breaks later) are there.
const loadAccountWork = async () => (await Promise.all([import('./account-work'), lazyBrowserHttp()]))[0];

/** One field of an account's form. */
export interface AccountField
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  name: string;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'day' | 'password';
  /** The sentence for a value of the wrong form. */
  format?: string;
}

interface AccountFormProps {
  /** Name of the schema and the call that check and send the form. */
  form: keyof typeof accountForms;
  fields: readonly AccountField[];
  /** Stands before the fields' ids, where a page has two forms. */
  id?: string;
  /** Values that are sent but not typed: a mailed token, a chosen kind. */
  hidden?: Record<string, string>;
  submit: string;
  variant?: ButtonVariant;
  /** Which sentence is shown for a refused login: password, key or code. */
  wrong?: FailureSentence;
  /** What this form says of a refusal in its own words. */
  own?: OwnSentences;
  /** Answers the form when it is posted before, or without, its script. */
  action: PostForm;
  /** Public forms have a field for robots, and the captcha's box where the site asks for it. */
  guarded?: boolean;
  /** Shown instead of the form once it has succeeded. */
  done?: (typed: Typed) => ReactNode;
  children?: ReactNode;
}

/** A form of the account: checked by the contract's schema, each error next to its field, typed values kept. */
export function AccountForm(props: AccountFormProps) {
  const {
    fields,
    hidden = {},
    submit,
    variant = 'primary',
    wrong = 'LOGIN_FAILED',
    own,
    action,
    guarded = false,
    done,
    children,
  } = props;
  const t = useTranslations('account');
  const locale = useLocale();
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { element, submitted, typed, field, summary, failure, siteKey, onToken, busy } = useAccountForm(props, posted);
  if (done && typed) return done(typed);
  const labels = {
    show: t('show'),
    showThis: t('showPassword'),
    hide: t('hide'),
    hideThis: t('hidePassword'),
  };
  return (
    <form ref={element} action={post} onSubmit={submitted} onFocus={() => void loadAccountWork()} noValidate>
      <ErrorSummary title={t('summaryTitle')} {...summary} />
      <SessionFailureAlert failure={summary.errors.length > 0 ? null : failure} wrong={wrong} own={own} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {fields.map(({ name, label, hint, type = 'text', format: _format, ...attributes }) => (
        <Field key={name} {...field(name)} label={label} hint={hint}>
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
      {guarded && siteKey !== undefined && (
        // A captcha counts once, so each attempt gets a new box.
        <CaptchaBox key={`${summary.attempt}-${busy}`} siteKey={siteKey} version="v2" onToken={onToken} />
      )}
      <Button type="submit" variant={variant} busy={busy}>
        {busy ? t('sending') : submit}
      </Button>
    </form>
  );
}

/**
 * Checks and sends exactly what the browser would post without script: the same fields, also hidden ones. One attempt
 * at a time; errors of the schema and of the provider are next to their fields.
 */
function useAccountForm({ form: name, fields, id = '' }: AccountFormProps, posted: PostedForm) {
  const t = useTranslations('account');
  const element = useRef<HTMLFormElement>(null);
  const captcha = useRef<string | null>(null);
  const [siteKey, setSiteKey] = useState(posted.failure?.siteKey);
  const check = lazyResolver<Typed>(async () => (await loadAccountWork()).accountForms[name].check);
  const form = useForm<Typed>({
    resolver: (_, ...rest) => check(postedBy(element.current, captcha.current), ...rest),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { save, ...sending } = useSend({
    once: true,
    send: async (http, typed: Typed) => (await loadAccountWork()).accountForms[name].send(http, typed),
    onFailed: (cause) => {
      // A token is valid once, so the next attempt needs a new captcha.
      captcha.current = null;
      setSiteKey((before) => sessionFailure(cause).siteKey ?? before);
    },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const last = submitCount === 0 && !isSubmitting ? posted.failure : sending.failure && sessionFailure(sending.failure);
  // An earlier refusal is hidden once the schema finds an error in the present input.
  const failure = Object.keys(errors).length > 0 ? null : last;
  const sentence = (wrong: string, { code, limit, message }: FieldProblem): string => {
    const field = fields.find((each) => each.name === wrong);
    if (message === 'phone') return t('phoneFormat');
    if (code === 'custom') return t(message === 'personName' ? 'personName' : 'mismatch');
    if (code === 'min') return t('tooShort', { min: limit });
    if (code === 'max') return t('tooLong');
    return (code === 'invalid' && field?.format) || t('required', { field: field?.label ?? '' });
  };
  return {
    ...useFormFields({ form, id, names: fields.map((field) => field.name), sentence, refused: failure?.fields }),
    element,
    failure,
    siteKey,
    busy: sending.busy || isSubmitting,
    /** What was sent, once it has succeeded. */
    typed: sending.done ? sending.input : posted.done ? posted.kept : undefined,
    submitted: form.handleSubmit(save),
    onToken: (token: string | null) => {
      captcha.current = token;
    },
  };
}

function postedBy(form: HTMLFormElement | null, captcha: string | null): Typed {
  const fields = [...new FormData(form ?? undefined)];
  const texts = fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { ...Object.fromEntries(texts), ...(captcha && { captcha }) };
}
