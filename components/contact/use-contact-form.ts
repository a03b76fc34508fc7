'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { PostedForm } from '@/components/user/posted-form';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import type { SessionFailure } from '@/lib/api/session-failure';
import type { SimulationInput } from '@/lib/contract/simulation';
import { estimateOf } from '@/lib/domain/simulation-query';
import { useRouter } from '@/lib/i18n/client-navigation';
import { CONTACT_FIELDS, type ContactField, type ContactLabels, fieldSentence } from './contact-labels';
import { loadContactWork } from './load-contact-work';

const KEY = 'contact-draft';

type Typed = Record<ContactField, string>;

const check: Resolver<Typed> = async (values, context, options) =>
  (await loadContactWork()).messageResolver(values, context, options as never) as never;

/** The contact form: checked by the contract's schema, sent once, its text kept until it has left. */
export function useContactForm(labels: ContactLabels, posted: PostedForm, eventCode: string | undefined) {
  const router = useRouter();
  // Without default values what was typed before the script came stays.
  const { register, handleSubmit, setValue, getValues, formState } = useForm<Typed>({
    resolver: check,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [own, setOwn] = useState<SessionFailure | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [siteKey, setSiteKey] = useState(posted.failure?.siteKey);
  const [estimate, setEstimate] = useState<SimulationInput | null>(null);
  const captcha = useRef<string | null>(null);
  const running = useRef(false);
  // The same text sent again after a lost connection keeps its key; a changed one gets a new key.
  const attempt = useRef({ text: '', key: '' });
  useEffect(() => {
    const draft = readDraft();
    for (const name of CONTACT_FIELDS) if (draft[name] && !getValues(name)) setValue(name, draft[name]);
    setEstimate(estimateOf(new URLSearchParams(location.search)));
  }, [getValues, setValue]);

  async function send(typed: Typed, website: string): Promise<void> {
    const about = { ...(eventCode && { eventCode }), ...(estimate && { estimate }) };
    const input = { ...typed, ...about, ...(website && { website }) };
    const text = JSON.stringify(input);
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() };
    const work = await loadContactWork();
    try {
      await work.send({ ...input, ...(captcha.current && { captcha: captcha.current }) }, attempt.current.key);
      forgetDraft();
      router.push('/thank-you');
    } catch (cause) {
      const failure = work.sessionFailure(cause);
      setSiteKey((before) => failure.siteKey ?? before);
      captcha.current = null;
      setOwn(failure);
      setBusy(false);
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const website = String(new FormData(event.currentTarget).get('website') ?? '');
    event.preventDefault();
    // The state that disables the button comes a render later than a second press can.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setOwn(null);
    void handleSubmit(
      (typed) => send(typed, website),
      () => setBusy(false),
    )(event)
      // The script that checks and sends did not come: the line is broken.
      .catch(() => {
        setOwn({ code: 'NETWORK', requestId: null, retryAfterSeconds: null });
        setBusy(false);
      })
      .finally(() => {
        running.current = false;
      });
  };
  const failure = own === undefined ? posted.failure : own;
  const { errors, submitCount } = formState;
  const errorOf = (name: ContactField): string | undefined => {
    const issue = errors[name];
    if (issue) return fieldSentence(name, issue.type, getValues(name) ?? '', labels);
    return failure?.fields?.[name];
  };
  return {
    ...{ register, onSubmit, busy, failure, siteKey, estimate, errorOf, attempt: submitCount },
    onInput: (event: FormEvent<HTMLFormElement>) => keepDraft(new FormData(event.currentTarget)),
    onToken: (token: string | null) => {
      captcha.current = token;
    },
  };
}

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
