'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState, useEffect, useRef, useState } from 'react';
import { isSame } from '@/components/form/edited-record';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Field } from '@/components/ui/field';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
import { TextArea } from '@/components/ui/text-area';
import { Tick } from '@/components/ui/tick';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import { ApiError, isStale } from '@/lib/api/api-error';
import { answerHousehold } from '@/lib/api/household';
import { useSend } from '@/lib/api/use-send';
import {
  type HouseholdAnswers,
  type HouseholdAnswersInput,
  householdAnswers,
  LONGEST_HOUSEHOLD_MESSAGE,
} from '@/lib/contract/household';
import type { Stay } from '@/lib/domain/nights';
import { Link } from '@/lib/i18n/link';
import type { Locale } from '@/lib/i18n/routing';
import styles from './answer-form.module.css';
import { AnsweredList } from './answered-list';
import type { beginBooking } from './begin-booking';
import { LinkFormFailure } from './link-form-failure';
import { PersonFields } from './person-fields';
import { answeredAs, keptOver, readAnswers, undecided } from './read-answers';

/** The booking's page, and the stay that it begins with; null where nothing can be booked. */
interface BookingWay {
  path: string;
  stay: Stay;
}

interface AnswerFormProps {
  household: HouseholdAnswers;
  token: string;
  locale: Locale;
  booking: BookingWay | null;
  /** The household's calendar file; null where the page offers it already. */
  calendarUrl: string | null;
  /** Answers the form when it is posted before, or without, its script. */
  action: PostForm;
}

/**
 * Who of the household comes, to which activities, and what they eat; then thanks, and the next steps for people who
 * come.
 */
export function AnswerForm({ household, token, locale, booking, calendarUrl, action }: AnswerFormProps) {
  const t = useTranslations('household.answers');
  const [posted, post] = useActionState(action, NOT_POSTED);
  const [missing, setMissing] = useState<number[]>([]);
  const [changing, setChanging] = useState(false);
  // What a change begins with: `result` is forgotten with the sending.
  const [answered, setAnswered] = useState<HouseholdAnswers | null>(null);
  // What somebody else answered for the household while this was filled in.
  const [others, setOthers] = useState<HouseholdAnswers | null>(null);
  // The fields as they go on from there: what was typed here, and what they answered where nothing was.
  const [merged, setMerged] = useState<{ fields: Record<string, string>; version: number } | null>(null);
  const shown = useRef<HTMLFormElement>(null);
  const { save, busy, failure, done, forget } = useSend({
    sendKeyed: (http, answers: HouseholdAnswersInput, idempotencyKey) =>
      answerHousehold(http, { token, answers, idempotencyKey }),
    onDone: (result) => {
      setAnswered(result);
      setChanging(false);
      setOthers(null);
      setMerged(null);
    },
    onStale: (details) => {
      const theirs = householdAnswers.safeParse(details).data ?? null;
      setOthers(theirs);
      if (!theirs || !shown.current || !isOfSamePeople(theirs, current)) return;
      setMerged({ fields: keptOver(shown.current, answeredAs(asItStands(theirs))), version: theirs.version });
    },
  });
  // The pressed button disappears with the answers, in whose place the form is.
  useEffect(() => {
    if (changing) takeLostFocus(document.getElementById('person-0'));
  }, [changing]);
  const latest = answered ?? household;
  const current = asItStands(latest);
  if ((done || posted.done) && !changing)
    return (
      <Answered
        household={current}
        isLate={waitsForStaff(latest)}
        booking={booking}
        calendarUrl={calendarUrl}
        onChange={() => {
          setChanging(true);
          forget();
        }}
      />
    );
  const kept = merged?.fields ?? posted.kept;
  const wrong = missing.length > 0 ? missing : (posted.kept.missing?.split(',').map(Number) ?? []);
  const refused: Record<string, string> = (failure instanceof ApiError ? failure : posted.failure)?.fields ?? {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const open = undecided(form, current.people);
    setMissing(open);
    if (open.length > 0) document.getElementById(`person-${open[0]}`)?.focus();
    else void save(readAnswers(form, current));
  };
  // Once the other answer was shown, sending again replaces it; where the people differ, they are asked again.
  const version = others && isOfSamePeople(others, current) ? others.version : current.version;
  const othersTitle = t(version === others?.version ? 'others' : 'othersPeople');
  return (
    <form ref={shown} action={post} onSubmit={submit} noValidate>
      {Object.entries({ token, locale, event: household.eventCode, version: String(version) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {others && isStale(failure) && (
        <section aria-label={othersTitle} className="mb-3">
          <p className="mb-1">{othersTitle}</p>
          <AnsweredList people={withActivities(asItStands(others))} detailed />
          {others.message && <p className="mb-1">“{others.message}”</p>}
          <p className="form-text">{t(version === others.version ? 'othersOver' : 'othersNew')}</p>
        </section>
      )}
      <LinkFormFailure
        failure={failure}
        posted={posted}
        token={token}
        words={{ reload: t('reload'), notSent: t('notSent') }}
      />
      {current.people.map(({ guestId, seat }, place) => (
        <PersonFields
          key={`${guestId} ${seat} ${merged?.version}`}
          household={current}
          place={place}
          kept={kept}
          error={wrong.includes(place) ? t('undecided') : undefined}
          refused={refused[`people.${place}.activityIds`]}
        />
      ))}
      <Field id="household-message" label={t('message')} optional={t('optional')}>
        {(input) => (
          <TextArea
            {...input}
            name="message"
            rows={3}
            maxLength={LONGEST_HOUSEHOLD_MESSAGE}
            key={merged?.version}
            defaultValue={kept.message ?? current.message ?? ''}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="w-100">
        {busy ? t('sending') : t(current.late ? 'lateSend' : 'send')}
      </Button>
    </form>
  );
}

const waitsForStaff = ({ late, lateAnswers }: HouseholdAnswers) => late && lateAnswers?.state === 'waiting';

/** While answers wait for staff, those are what the household sees and changes. */
function asItStands(household: HouseholdAnswers): HouseholdAnswers {
  const { lateAnswers } = household;
  if (!lateAnswers || !waitsForStaff(household)) return household;
  const { people, message, sentAt } = lateAnswers;
  return { ...household, people, message, answeredAt: sentAt };
}

const withActivities = ({ people, activities }: HouseholdAnswers) =>
  people.map((person) => ({
    ...person,
    activities: activities.filter(({ id }) => person.activityIds.includes(id)).map(({ name }) => name),
  }));

/** Whether two answers are about the same people in the same order. */
const isOfSamePeople = (one: HouseholdAnswers, other: HouseholdAnswers) =>
  isSame(
    one.people.map(({ guestId, seat }) => [guestId, seat]),
    other.people.map(({ guestId, seat }) => [guestId, seat]),
  );

interface AnsweredProps {
  household: HouseholdAnswers;
  /** Whether it waits for staff. */
  isLate: boolean;
  booking: BookingWay | null;
  calendarUrl: string | null;
  onChange: () => void;
}

/**
 * The answers after sending. People who come can book and save the dates; neither is offered where nobody comes, or
 * where the answer waits for staff.
 */
function Answered({ household, isLate, booking, calendarUrl, onChange }: AnsweredProps) {
  const t = useTranslations('household.answers');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const comes = !isLate && household.people.some(({ attends }) => attends);
  const [begin, setBegin] = useState<typeof beginBooking | null>(null);
  useEffect(() => {
    // The page moves on with the press: these files are there before it, or the booking begins empty.
    if (comes && booking)
      void import('./begin-booking').then(
        (part) => setBegin(() => part.beginBooking),
        () => null,
      );
  }, [comes, booking]);
  return (
    <div className={styles.done}>
      <Tick />
      <h2 ref={heading} tabIndex={-1}>
        {t(isLate ? 'lateSent' : comes ? 'thanks' : 'missed')}
      </h2>
      <p>{isLate ? t('lateSentText', { agency: household.contact.agency }) : t(comes ? 'thanksText' : 'missedText')}</p>
      <AnsweredList people={household.people} />
      <div className="actions justify-content-center">
        {comes && booking && (
          <Link
            href={booking.path}
            className={buttonClass('primary')}
            prefetch={false}
            onClick={() => begin?.(household, booking.stay)}
          >
            {t('book')}
          </Link>
        )}
        {comes && calendarUrl && (
          <a href={calendarUrl} className={buttonClass('secondary')}>
            {t('calendar')}
          </a>
        )}
        <Button variant="secondary" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}
