'use client';

import dynamic from 'next/dynamic';
import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Honeypot } from '@/components/ui/honeypot';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import { type CaptchaWords, RecaptchaBox } from '@/components/user/recaptcha-box';
import type { Locale } from '@/lib/i18n/routing';
import { CONTACT_FIELDS, type ContactLabels } from './contact-labels';
import { FailureAlert } from './failure-alert';
import { loadContactWork } from './load-contact-work';
import { useContactForm } from './use-contact-form';

// Words for its dates come with an estimate, which few messages have.
const EstimateNote = dynamic(() => import('./estimate-note').then((module) => module.EstimateNote));

const INPUTS = {
  name: { autoComplete: 'name', maxLength: 120 },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 25 },
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
  const form = useContactForm(labels, posted, event?.code);
  const { register, errorOf, failure, siteKey, estimate, busy } = form;
  const errors = CONTACT_FIELDS.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: name, message }] : [];
  });
  return (
    <form
      action={post}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onFocus={() => void loadContactWork().catch(() => undefined)}
      noValidate
    >
      <ErrorSummary title={labels.summary} errors={errors} attempt={form.attempt} />
      <FailureAlert failure={errors.length > 0 ? null : failure} words={labels.failure} />
      <input type="hidden" name="locale" value={locale} />
      {event && (
        <>
          <input type="hidden" name="eventCode" value={event.code} />
          <p className="fw-semibold">{labels.about.replace('{event}', event.name)}</p>
        </>
      )}
      {estimate && <EstimateNote estimate={estimate} words={labels.estimate} locale={locale} />}
      {(['name', 'mobile', 'email'] as const).map((name) => (
        <Field
          key={name}
          id={name}
          label={labels[name]}
          hint={name === 'mobile' ? labels.mobileHint : undefined}
          error={errorOf(name)}
        >
          {(input) => (
            <TextInput {...input} {...INPUTS[name]} {...register(name)} defaultValue={posted.kept[name]} required />
          )}
        </Field>
      ))}
      <Field id="message" label={labels.message} hint={labels.messageHint} error={errorOf('message')}>
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
      <Honeypot label={labels.website} />
      {siteKey !== undefined && (
        // A captcha counts once, so each attempt gets a new box.
        <RecaptchaBox
          key={`${form.attempt}-${busy}`}
          {...{ siteKey, locale, words: captchaWords, onToken: form.onToken }}
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
