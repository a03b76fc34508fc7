'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { changedValues, isSame, keepTyped } from '@/components/form/edited-record';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { changeEvent, getDateEffects } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import { type EventProfile, eventForm, eventProfile, type NewDates } from '@/lib/contract/event-profile';
import { dateProblems, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { EVENT_PAGE_FIELDS } from '@/lib/domain/event-page';
import { dateInZone } from '@/lib/domain/zone';
import { CurrenciesCard } from './currencies-card';
import { DateMoveDialog, hasEffects } from './date-move-dialog';
import styles from './editor.module.css';
import { EventCard } from './event-card';
import { CeremonyCard, GuestListCard, LinksCard, MessageCard, SalesCard } from './event-fields';
import { type EditedEvent, FIELD_NAMES, type FieldName, type FormOfEvent } from './event-form';
import { Failure } from './package-form';

const EVERY_KEY = Object.keys(eventForm.shape) as (keyof EditedEvent)[];
const DATES = ['eventDate', 'range_event_start', 'range_event_end'] as const;

const valuesOf = (profile: EventProfile) =>
  Object.fromEntries(EVERY_KEY.map((key) => [key, profile[key]])) as unknown as EditedEvent;

/** The dates as they are asked about. */
const datesOf = ({ eventDate, range_event_start: start, range_event_end: end }: EditedEvent): NewDates => ({
  eventDate,
  ...(start && { range_event_start: start }),
  ...(end && { range_event_end: end }),
});

/** The form's rules: the wire's, and dates that were changed lie ahead, as the provider asks it. */
function rulesFor(known: EventProfile) {
  const isRight = (name: (typeof DATES)[number]) => (typed: EditedEvent) => {
    if (DATES.every((each) => isSame(typed[each], known[each]))) return true;
    const isRange = typed.eventDate === RANGE_IS_USED;
    if (name !== 'range_event_end' && (name === 'eventDate') === isRange) return true;
    const problem = name === 'range_event_end' ? 'end' : 'start';
    return !dateProblems(typed, dateInZone(new Date(), typed.timeZone)).includes(problem);
  };
  // Whatever else is wrong: all of it is told at once.
  const ruleOf = (name: (typeof DATES)[number]) => ({ path: [name], message: 'date', when: () => true });
  return eventForm
    .refine(isRight('eventDate'), ruleOf('eventDate'))
    .refine(isRight('range_event_start'), ruleOf('range_event_start'))
    .refine(isRight('range_event_end'), ruleOf('range_event_end'));
}

/** The rules of some fields alone: what an older event has of the others is not this person's to mend. */
function resolverOf(keys: readonly (keyof EditedEvent)[], known: EventProfile): Resolver<EditedEvent> {
  const whole = zodResolver(rulesFor(known), { error: issueCode });
  return async (values, context, options) => {
    const judged = await whole(values, context, options);
    const errors = Object.fromEntries(
      Object.entries(judged.errors).filter(([name]) => keys.some((key) => key === name)),
    );
    return Object.keys(errors).length > 0 || Object.keys(judged.errors).length === 0
      ? ({ ...judged, errors } as typeof judged)
      : { values, errors: {} };
  };
}

interface EventEditorProps {
  /** Every field, or those of the event's page, which the couple changes itself. */
  of: 'event' | 'page';
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  /** The server's own list: a browser knows other zones, or other names of them. */
  zones: string[];
}

/** The fields of an event, saved together; what somebody else changed meanwhile is taken over where it was not typed in. */
export function EventEditor({ of, profile: loaded, hotels, zones }: EventEditorProps) {
  const keys = of === 'event' ? EVERY_KEY : EVENT_PAGE_FIELDS;
  const t = useTranslations('publication.form');
  const locale = useLocale() as Language;
  const router = useRouter();
  const [profile, setProfile] = useState(loaded);
  const form: FormOfEvent = useForm({
    resolver: resolverOf(keys, profile),
    defaultValues: valuesOf(loaded),
    shouldFocusError: false,
  });
  useUnsavedEdits(form.formState.isDirty);
  const edit = useSend({
    send: changeEvent,
    onDone: (saved) => {
      setAsked(null);
      setProfile(saved);
      form.reset(valuesOf(saved));
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
    },
    onStale: (details) => {
      const read = eventProfile.safeParse(details);
      if (!read.success) return;
      keepTyped(form, { keys, before: valuesOf(profile), now: valuesOf(read.data) });
      setProfile(read.data);
    },
    // Told in the form, beside the fields.
    onFailed: () => setAsked(null),
  });
  // What is typed, while people are asked whether they mean what its dates do.
  const [asked, setAsked] = useState<EditedEvent | null>(null);
  const look = useSend({
    send: (http, { values }: { values: EditedEvent }) =>
      getDateEffects(http, { eventId: profile.id, dates: datesOf(values) }),
    onDone: (effects, { values }) => (hasEffects(effects) ? setAsked(values) : save(values)),
  });
  const save = (values: EditedEvent, moveSchedule = false) => {
    const changed = changedValues(keys, values, valuesOf(profile));
    const change = { ...changed, ...(moveSchedule && { moveSchedule }), version: profile.version };
    return edit.save({ eventId: profile.id, change });
  };
  const submit = (values: EditedEvent) => {
    if (DATES.every((name) => isSame(values[name], profile[name]))) return save(values);
    edit.forget();
    return look.save({ values });
  };
  const busy = edit.busy || look.busy;
  const failure = edit.failure ?? look.failure;
  const fields = useFormFields<EditedEvent, EditedEvent, FieldName>({
    form,
    id: 'event',
    names: FIELD_NAMES,
    refused: failure instanceof ApiError ? failure.fields : {},
    sentence: (name, { code, limit, message }) => {
      if (name === 'range_event_end') return t('wrong.end');
      if (name === 'eventDate' || name === 'range_event_start') return t('wrong.start');
      if (name === 'ceremony.date') return t('wrong.date');
      if (name === 'ceremony.startTime') return t('wrong.time');
      if (name === 'minimumNights') return t('wrong.nights');
      if (name === 'currencies') return t('currencies.wrong');
      if (name === 'code') return t('wrong.code');
      if (code === 'max') return t('wrong.max', { max: limit });
      if (code === 'min') return t('wrong.min', { min: limit });
      if (code === 'required' || message === 'required')
        return t('wrong.required', { field: t(labelOf(name), { currency: profile.currency }) });
      if (name === 'notificationEmail') return t('wrong.email');
      if (name === 'giftTableUrl' || name === 'liveStreamUrl') return t('wrong.url');
      return t('wrong.number');
    },
  });
  // A text in two languages has two inputs: the summary leads to the one that is wrong, else to the first.
  const errors = fields.summary.errors.map(({ id, message }) => ({ id: inputOf(id), message }));
  const parts = { form, fields, locale };
  const isArchived = profile.state === 'archived';
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <fieldset className={styles.form} disabled={isArchived}>
        <ErrorSummary title={t('check')} errors={errors} attempt={fields.summary.attempt} />
        {of === 'event' && (
          <>
            <EventCard {...parts} profile={profile} hotels={hotels} zones={zones} />
            <CeremonyCard {...parts} profile={profile} />
          </>
        )}
        <MessageCard {...parts} />
        {of === 'event' && (
          <>
            <SalesCard {...parts} currency={profile.currency} />
            <CurrenciesCard {...parts} priced={profile.currency} />
          </>
        )}
        <GuestListCard {...parts} />
        <LinksCard {...parts} chosen={profile.package} withNotices={of === 'event'} />
        {failure && <Failure failure={failure} />}
        {asked && look.result && (
          <DateMoveDialog
            effects={look.result}
            busy={edit.busy}
            onClose={() => setAsked(null)}
            onConfirm={(moveSchedule) => void save(asked, moveSchedule)}
          />
        )}
        {!isArchived && (
          <div className={styles.actions}>
            <Button type="submit" busy={busy}>
              {t(busy ? 'saving' : 'save')}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

const inputOf = (id: string) =>
  /-(?:message|ceremony\.(?:venue|location|description|dressCode))$/.test(id)
    ? `${id}-es`
    : id.replace(/\.(es|en)$/, '-$1');

/** The message that names a field; a text's languages have the name of the text. */
function labelOf(name: FieldName) {
  return `fields.${name.replace(/\.(?:es|en)$/, '') as LabelledField}` as const;
}

type LabelledField = Exclude<FieldName, `${string}.${Language}`>;
