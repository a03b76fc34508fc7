'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Counter } from '@/components/ui/counter';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextInput } from '@/components/ui/text-input';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { joinWaitlist } from '@/lib/api/waitlist';
import { MOST_AWAITED_ROOMS } from '@/lib/contract/booking-limits';
import type { Event } from '@/lib/contract/event';
import { contact } from '@/lib/contract/reservation';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { type JoinedWaitlist, waitlistClosedDetails, type waitlistInput } from '@/lib/contract/waitlist';
import { datesIn } from '@/lib/domain/date-text';
import type { Stay } from '@/lib/domain/nights';
import { countNights } from '@/lib/domain/nights';
import type { People } from '@/lib/domain/occupancy';
import { Link } from '@/lib/i18n/navigation';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import styles from './waitlist.module.css';

/** Who joins: the booking's contact without the second last name. */
const joinContact = contact.omit({ maternalLastName: true });

type JoinContact = z.infer<typeof joinContact>;

interface JoinField {
  name: keyof JoinContact;
  hint?: 'mobileHint';
  Input?: typeof PhoneInput;
  input: ComponentProps<'input'>;
}

const JOIN_FIELDS: readonly JoinField[] = [
  { name: 'firstName', input: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  { name: 'lastName', input: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  { name: 'email', input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false } },
  { name: 'mobile', hint: 'mobileHint', Input: PhoneInput, input: { autoComplete: 'tel' } },
];

const NAMES = JOIN_FIELDS.map(({ name }) => name);

export type Wish = Stay & People;

interface JoinFormProps {
  event: Event;
  category: CategoryAvailability;
  wish: Wish;
  rooms: number;
  contact: DraftContact;
  onJoined: (entry: JoinedWaitlist, email: string) => void;
}

type Input = z.input<typeof waitlistInput>;

interface UseJoinArgs {
  event: Event;
  form: UseFormReturn<JoinContact>;
  onJoined: (entry: JoinedWaitlist, email: string) => void;
}

interface JoinDialogProps {
  event: Event;
  category: CategoryAvailability;
  wish: Wish;
  rooms: number;
  contact: DraftContact;
  onClose: () => void;
}

/** Joining the waitlist without leaving the booking: a short form, then the place in the queue. */
export function JoinDialog({ event, category, wish, rooms, contact, onClose }: JoinDialogProps) {
  const t = useTranslations('waitlist.join');
  const [joined, setJoined] = useState<{ entry: JoinedWaitlist; email: string } | null>(null);
  return (
    <Modal show title={joined ? t('doneTitle') : t('title')} closeLabel={t('close')} onClose={onClose}>
      {joined ? (
        <JoinDone {...joined} />
      ) : (
        <JoinForm
          event={event}
          category={category}
          wish={wish}
          rooms={rooms}
          contact={contact}
          onJoined={(entry, email) => setJoined({ entry, email })}
        />
      )}
    </Modal>
  );
}

export function JoinDone({ entry, email }: { entry: JoinedWaitlist; email: string }) {
  const t = useTranslations('waitlist.join');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.done} role="status">
      {entry.position !== null && <p className={styles.doneplace}>{t('donePosition', { position: entry.position })}</p>}
      <p>{t(entry.token === null ? 'doneAgain' : 'doneText', { email })}</p>
      {entry.token !== null && (
        <Link
          href={`/eventos/${entry.eventCode}/lista-de-espera?token=${encodeURIComponent(entry.token)}`}
          prefetch={false}
          className={buttonClass('primary')}
        >
          {t('see')}
        </Link>
      )}
    </div>
  );
}

export function JoinForm({ event, category, wish, rooms: asked, contact, onJoined }: JoinFormProps) {
  const t = useTranslations('waitlist.join');
  const [rooms, setRooms] = useState(Math.min(asked, MOST_AWAITED_ROOMS));
  const [isForAny, setIsForAny] = useState(false);
  const { firstName, lastName, email, mobile } = contact;
  const form = useForm<JoinContact>({
    resolver: zodResolver(joinContact, { error: issueCode }),
    defaultValues: { firstName, lastName, email, mobile },
    shouldFocusError: false,
  });
  const { send, busy, failure } = useJoin({ event, form, onJoined });
  const { field, summary } = useFormFields({
    form,
    id: 'waitlist',
    names: NAMES,
    sentence: (name, { code, limit }) => {
      const word = code === 'invalid' ? 'emailWrong' : code === 'custom' ? 'personName' : code;
      return t(word, { field: t(name), min: limit, max: limit });
    },
  });
  const submit = (submitted: FormEvent) => {
    // The dialog belongs to the booking's own form, although it lies elsewhere in the document.
    submitted.stopPropagation();
    void form.handleSubmit((person) =>
      send({ ...wish, rooms, categoryId: isForAny ? null : category.id, contact: person }),
    )(submitted);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <JoinSummary wish={wish} rooms={rooms} />
      <ErrorSummary title={t('errorTitle')} {...summary} />
      <fieldset className={styles.which}>
        <legend className="form-label fs-6">{t('which')}</legend>
        {[false, true].map((every) => (
          <label key={String(every)} className="form-check">
            <input
              type="radio"
              className="form-check-input"
              name="waitlist-category"
              checked={isForAny === every}
              onChange={() => setIsForAny(every)}
            />
            <span className="form-check-label">{every ? t('any') : t('only', { category: category.name })}</span>
          </label>
        ))}
      </fieldset>
      <Counter
        label={t('rooms')}
        value={rooms}
        min={1}
        max={MOST_AWAITED_ROOMS}
        onChange={setRooms}
        decreaseLabel={t('less')}
        increaseLabel={t('more')}
      />
      <div className="row mt-3">
        {JOIN_FIELDS.map(({ name, hint, Input = TextInput, input }) => (
          <div key={name} className="col-12 col-sm-6">
            <Field {...field(name)} label={t(name)} hint={hint && t(hint)}>
              {(inputProps) => <Input {...inputProps} {...input} {...form.register(name)} />}
            </Field>
          </div>
        ))}
      </div>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" busy={busy}>
        {busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

/** Sums up what somebody is about to wait for. */
function JoinSummary({ wish, rooms }: { wish: Wish; rooms: number }) {
  const t = useTranslations('waitlist.join');
  const format = datesIn(useLocale());
  const { checkIn, checkOut, adults, juniors, minors, infants } = wish;
  const people = t('people', { adults, juniors, minors, infants });
  return (
    <>
      <p>{t('lead')}</p>
      <p className={styles.wish}>
        {unbroken(t('stay', { nights: countNights(wish), ...format.span(checkIn, checkOut) }))}
        <br />
        {rooms > 1 ? t('peopleEach', { people }) : people}
      </p>
    </>
  );
}

/** Sends the form once for each intent; errors from the provider are shown next to their fields or as a message. */
function useJoin({ event, form, onJoined }: UseJoinArgs) {
  const t = useTranslations('waitlist.join');
  const locale = useLocale();
  const failureText = useFailureText();
  const { save, busy, failure } = useSend({
    once: true,
    sendKeyed: (http, input: Input, idempotencyKey) =>
      joinWaitlist(http, { eventId: event.id, input: { ...input, locale }, idempotencyKey }),
    onDone: (entry, input) => onJoined(entry, input.contact.email),
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { name } of JOIN_FIELDS) {
        const message = error.fields[`contact.${name}`];
        if (message) form.setError(name, { type: 'server', message });
      }
    },
  });
  const textOf = (error: unknown): string => {
    const closed = error instanceof ApiError ? waitlistClosedDetails.safeParse(error.details) : null;
    if (!closed?.success || closed.data.why === 'disabled') return failureText(error);
    return t(closed.data.why);
  };
  return { send: save, busy, failure: failure && textOf(failure) };
}
