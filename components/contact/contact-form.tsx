'use client';

import dynamic from 'next/dynamic';
import { type FormEvent, useActionState, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyResolver, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Honeypot } from '@/components/ui/honeypot';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { NOT_POSTED, type PostedForm, type PostForm } from '@/components/user/posted-form';
import type { CaptchaWords } from '@/components/user/recaptcha-box';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import type { ContactMessageInput } from '@/lib/contract/contact';
import type { SimulationInput } from '@/lib/contract/simulation';
import { estimateOf } from '@/lib/domain/simulation-query';
import { useRouter } from '@/lib/i18n/client-navigation';
import type { Locale } from '@/lib/i18n/routing';
import { CONTACT_FIELDS, type ContactField, type ContactLabels, fieldSentence, thanksPathOf } from './contact-labels';
import type { TypedMessage } from './contact-work';
import { FailureAlert, failureOf } from './failure-alert';

// Words for its dates come with an estimate, which few messages have.
const EstimateNote = dynamic(() => import('./estimate-note').then((module) => module.EstimateNote));

// Few people are asked to solve a captcha.
const RecaptchaBox = dynamic(() => import('@/components/user/recaptcha-box').then((module) => module.RecaptchaBox));

/** Loads the HTTP client too, which reports a connection that breaks later. */
const loadContactWork = async () => (await Promise.all([import('./contact-work'), lazyBrowserHttp()]))[0];

const check = lazyResolver<TypedMessage>(async () => (await loadContactWork()).messageResolver);

const INPUTS = {
  name: { autoComplete: 'name', maxLength: 120 },
  mobile: { autoComplete: 'tel', maxLength: 25 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
} as const;

interface ContactFormProps {
  locale: Locale;
  /** What the message is about, where its page is an event's. */
  event: { code: string; name: string } | null;
  labels: ContactLabels;
  captchaWords: CaptchaWords;
  /** Answers the form when it is posted before, or without, its script. */
  action: PostForm;
}

/** Name, mobile, email and message to the agency. */
export function ContactForm({ locale, event, labels, captchaWords, action }: ContactFormProps) {
  const [posted, post] = useActionState(action, NOT_POSTED);
  const { register, field, summary, failure, siteKey, estimate, busy, ...form } = useContactForm(
    labels,
    posted,
    event?.code,
  );
  return (
    <form
      action={post}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onFocus={() => void loadContactWork().catch(() => undefined)}
      noValidate
    >
      <ErrorSummary title={labels.summary} {...summary} />
      <FailureAlert failure={summary.errors.length > 0 ? null : failure} words={labels.failure} />
      <input type="hidden" name="locale" value={locale} />
      {event && (
        <>
          <input type="hidden" name="eventCode" value={event.code} />
          <p className="fw-semibold">{labels.about.replace('{event}', event.name)}</p>
        </>
      )}
      {estimate && <EstimateNote estimate={estimate} words={labels.estimate} locale={locale} />}
      {(['name', 'mobile', 'email'] as const).map((name) => {
        const Input = name === 'mobile' ? PhoneInput : TextInput;
        return (
          <Field
            key={name}
            {...field(name)}
            label={labels[name]}
            hint={name === 'mobile' ? labels.mobileHint : undefined}
          >
            {(input) => (
              <Input {...input} {...INPUTS[name]} {...register(name)} defaultValue={posted.kept[name]} required />
            )}
          </Field>
        );
      })}
      <Field {...field('message')} label={labels.message} hint={labels.messageHint}>
        {(input) => (
          <TextArea
            {...input}
            {...register('message')}
            defaultValue={posted.kept.message}
            rows={6}
            maxLength={2000}
            required
          />
        )}
      </Field>
      <Honeypot {...register('website')} label={labels.website} />
      {siteKey !== undefined && (
        // A captcha counts once, so each attempt gets a new box.
        <RecaptchaBox
          key={`${summary.attempt}-${busy}`}
          siteKey={siteKey}
          locale={locale}
          words={captchaWords}
          onToken={form.onToken}
          version="v2"
        />
      )}
      <Button type="submit" busy={busy}>
        {busy ? labels.sending : labels.submit}
      </Button>
      <p className="small mt-3 mb-0">{labels.privacy}</p>
    </form>
  );
}

/** Checked by the contract's schema, sent once, its text kept until it has left. */
function useContactForm(labels: ContactLabels, posted: PostedForm, eventCode: string | undefined) {
  const router = useRouter();
  // Without default values what was typed before the script came stays.
  const form = useForm<TypedMessage>({ resolver: check, reValidateMode: 'onSubmit', shouldFocusError: false });
  const { register, setValue, getValues } = form;
  const [siteKey, setSiteKey] = useState(posted.failure?.siteKey);
  const [estimate, setEstimate] = useState<SimulationInput | null>(null);
  const captcha = useRef<string | null>(null);
  useEffect(() => {
    const draft = readDraft();
    for (const name of CONTACT_FIELDS) if (draft[name] && !getValues(name)) setValue(name, draft[name]);
    setEstimate(estimateOf(new URLSearchParams(location.search)));
  }, [getValues, setValue]);
  const { save, ...sending } = useSend({
    once: true,
    sendKeyed: async (http, message: ContactMessageInput, idempotencyKey) => {
      const { sendContactMessage } = await loadContactWork();
      // The captcha is not part of the message: with a new one it is still the same message.
      const input = { ...message, ...(captcha.current && { captcha: captcha.current }) };
      return sendContactMessage(http, { input, idempotencyKey });
    },
    onDone: () => {
      forgetDraft();
      router.push(thanksPathOf(eventCode));
    },
    onFailed: (cause) => {
      setSiteKey((before) => failureOf(cause).siteKey ?? before);
      captcha.current = null;
    },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const last = submitCount === 0 && !isSubmitting ? posted.failure : sending.failure && failureOf(sending.failure);
  const failure = Object.keys(errors).length > 0 ? null : last;
  return {
    ...useFormFields({
      form,
      id: '',
      names: CONTACT_FIELDS,
      refused: failure?.fields,
      sentence: (name: ContactField, problem) => fieldSentence(name, problem, labels),
    }),
    register,
    failure,
    siteKey,
    estimate,
    // The button stays busy while the next page loads.
    busy: sending.busy || sending.done || isSubmitting,
    onSubmit: form.handleSubmit(({ website, ...typed }) =>
      save({ ...typed, ...(eventCode && { eventCode }), ...(estimate && { estimate }), ...(website && { website }) }),
    ),
    onInput: (event: FormEvent<HTMLFormElement>) => keepDraft(new FormData(event.currentTarget)),
    onToken: (token: string | null) => {
      captcha.current = token;
    },
  };
}

const KEY = 'contact-draft';

type ContactDraft = Partial<Record<ContactField, string>>;

/** What was typed and not sent, kept in this tab over a reload; a browser that keeps nothing has none. */
function readDraft(): ContactDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([name, text]) => (CONTACT_FIELDS as readonly string[]).includes(name) && typeof text === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function keepDraft(form: FormData): void {
  const draft = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, String(form.get(name) ?? '')]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The browser stores nothing: what is typed stays in the form only.
  }
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}
