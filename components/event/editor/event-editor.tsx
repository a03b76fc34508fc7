'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { changedValues, isSame, keepTyped, type TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { isStale } from '@/lib/api/api-error';
import { changeEvent, getDateEffects } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import { type AlongWithDates, type EventProfile, eventProfile, type TeamChoices } from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { EVENT_PAGE_FIELDS } from '@/lib/domain/event-page';
import { formatMoney } from '@/lib/domain/money';
import { useRouter } from '@/lib/i18n/navigation';
import { CurrenciesCard } from './currencies-card';
import { DateMoveDialog, hasEffects } from './date-move-dialog';
import styles from './editor.module.css';
import { EventCard } from './event-card';
import { CeremonyCard, GuestListCard, LinksCard, MessageCard, SalesCard } from './event-fields';
import type { EditedEvent, FormOfEvent } from './event-form';
import { DATES, datesAsked, EVERY_KEY, resolverOf, useEventFields, valuesOf } from './event-rules';
import { Failure } from './package-form';
import { TeamCard } from './team-card';

const DAYS = ['eventDate', 'range_event_start', 'range_event_end', 'answersUntil'] as const;
const AMOUNTS = ['minimumToReserve', 'adultPassPrice', 'childPassPrice'] as const;
const SEATS = ['mainUserId', 'secondaryUserId', 'plannerUserId'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((each) => each === name);

interface EventWritersProps {
  form: FormOfEvent;
  found: TwoWriters<EditedEvent>;
  /** The event as it is now. */
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  people: TeamChoices;
}

/** What somebody else changed of the event meanwhile, in the words of its form. */
function EventWriters({ form, found, profile, hotels, people }: EventWritersProps) {
  const t = useTranslations('publication.form');
  const locale = useLocale() as Language;
  const { currency, team } = profile;
  const members = [...people.couple, ...people.planners, team.main, team.secondary, team.planner];
  const shown = (name: keyof EditedEvent, values: EditedEvent) => {
    if (isOneOf(DAYS, name)) {
      if (values[name] === RANGE_IS_USED) return t('severalDays');
      return values[name] ? datesIn(locale).long(values[name]) : undefined;
    }
    if (isOneOf(AMOUNTS, name)) {
      const amount = values[name];
      return amount === null ? undefined : formatMoney({ amount, currency }, locale);
    }
    if (isOneOf(SEATS, name))
      return values[name] === null ? t('team.nobody') : members.find((member) => member?.id === values[name])?.name;
    if (name === 'hotelId')
      return values.hotelId === null ? t('noHotel') : hotels.find(({ id }) => id === values.hotelId)?.name;
    if (name === 'guestListShows') return t(`shows.${values.guestListShows}`);
    if (name === 'currencies')
      return values.currencies
        .map(({ code, rates }) => [code, ...rates.map(({ since, rate }) => `${rate} (${since})`)].join(' '))
        .join(', ');
    if (name === 'ceremony' && values.ceremony) {
      const { date, startTime, venue, location, description, dressCode } = values.ceremony;
      const words = [venue, location, description, dressCode].map((text) => text?.[locale] || text?.es || text?.en);
      return [datesIn(locale).long(date), startTime, ...words].filter(Boolean).join(' · ');
    }
    return undefined;
  };
  const label = (name: keyof EditedEvent) => {
    if (name === 'ceremony') return t('sections.ceremony');
    return name === 'isTemplate' ? t('isTemplate') : t(`fields.${name}`, { currency });
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}

interface EventEditorProps {
  /** Every field, or only those of the event's page, which the couple edits itself. */
  of: 'event' | 'page';
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  /** People who can be chosen as couple or planner; none for an editor who may only edit the page. */
  people: TeamChoices;
  /** The server's own list: a browser knows other zones, or other names of them. */
  zones: string[];
}

/**
 * The fields of an event, saved together; what somebody else changed meanwhile is taken over where it was not typed in.
 */
export function EventEditor({ of, profile: loaded, hotels, people, zones }: EventEditorProps) {
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
  const [writers, setWriters] = useState<TwoWriters<EditedEvent> | null>(null);
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
      setWriters(keepTyped(form, { keys, before: valuesOf(profile), now: valuesOf(read.data) }));
      setProfile(read.data);
    },
    // Told in the form, beside the fields.
    onFailed: () => setAsked(null),
  });
  // What is typed, while people are asked whether they mean what its dates do.
  const [asked, setAsked] = useState<EditedEvent | null>(null);
  const setsAnswers = (values: EditedEvent) => !isSame(values.answersUntil, profile.answersUntil);
  const look = useSend({
    send: (http, { values }: { values: EditedEvent }) =>
      getDateEffects(http, { eventId: profile.id, dates: datesAsked(values) }),
    onDone: (effects, { values }) => (hasEffects(effects, setsAnswers(values)) ? setAsked(values) : save(values)),
  });
  const save = (values: EditedEvent, along: AlongWithDates = {}) => {
    const changed = changedValues(keys, values, valuesOf(profile));
    const change = { ...changed, ...along, version: profile.version };
    return edit.save({ eventId: profile.id, change });
  };
  const submit = (values: EditedEvent) => {
    if (DATES.every((name) => isSame(values[name], profile[name]))) return save(values);
    edit.forget();
    return look.save({ values });
  };
  const busy = edit.busy || look.busy;
  const failure = edit.failure ?? look.failure;
  const fields = useEventFields({ form, failure, currency: profile.currency });
  const parts = { form, fields, locale };
  const isArchived = profile.state === 'archived';
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <fieldset className={styles.form} disabled={isArchived}>
        <ErrorSummary title={t('check')} {...fields.summary} />
        {of === 'event' && (
          <>
            <EventCard {...parts} profile={profile} hotels={hotels} zones={zones} />
            <TeamCard {...parts} profile={profile} choices={people} />
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
        {failure && isStale(failure) && writers ? (
          <EventWriters form={form} found={writers} profile={profile} hotels={hotels} people={people} />
        ) : (
          failure && <Failure failure={failure} />
        )}
        {asked && look.result && (
          <DateMoveDialog
            effects={look.result}
            setsAnswers={setsAnswers(asked)}
            busy={edit.busy}
            onClose={() => setAsked(null)}
            onConfirm={(along) => void save(asked, along)}
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
