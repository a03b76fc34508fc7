'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { createEvent } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import { type NewEvent, newEvent } from '@/lib/contract/new-event';
import { withEvent } from '@/lib/domain/event-address';
import { dateProblems, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { parseAmount } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import styles from './create-event.module.css';

/** The fields of a new event as typed. */
export interface EventDraft {
  eventName: string;
  days: 'one' | 'several';
  start: string;
  end: string;
  timeZone: string;
  hotelId: string;
  currency: string;
  minimumNights: string;
  minimumToReserve: string;
}

type DraftField = keyof EventDraft;

/** Where most destination events of the product are. */
const FIRST_ZONE = 'America/Cancun';

const EMPTY: EventDraft = {
  eventName: '',
  days: 'one',
  start: '',
  end: '',
  timeZone: FIRST_ZONE,
  hotelId: '',
  currency: 'USD',
  minimumNights: '2',
  minimumToReserve: '',
};

interface CreateEventFormProps {
  hotels: { id: string; name: string }[];
  /** The admin's current agency; null where the caller's own is meant. */
  agencyId: string | null;
  /** The server's own list: a browser knows other zones, or other names of them. */
  zones: string[];
}

/** Opens an event, not published yet, and makes it the current one. */
export function CreateEventForm({ hotels, agencyId, zones }: CreateEventFormProps) {
  const t = useTranslations('records.createEvent');
  const locale = useLocale();
  const router = useRouter();
  const chooseEvent = useConsoleStore((state) => state.chooseEvent);
  const [draft, setDraft] = useState(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: NewEvent, idempotencyKey) => createEvent(http, { input, idempotencyKey }),
    onDone: ({ id, code, eventName }) => {
      notify({ tone: 'success', text: t('created', { event: eventName }) });
      chooseEvent(id);
      router.push(withEvent('/adminmaster/Evento', code));
    },
  });
  const read = readDraft(draft, { agencyId, now: new Date() });
  const problems = attempt > 0 && 'problems' in read ? read.problems : {};
  const wrong = (name: DraftField) => problems[name] && t(`wrong.${problems[name]}`);
  const errors = (Object.keys(problems) as DraftField[]).map((name) => ({
    id: `event-${name}`,
    message: `${t(`fields.${name}`)}: ${wrong(name)}`,
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!('problems' in read)) edit.save(read.input);
  };
  const change = (name: DraftField, value: string) => setDraft({ ...draft, [name]: value });
  const text = (name: DraftField, more: Parameters<typeof TextInput>[0] = {}, hint?: string) => (
    <Field id={`event-${name}`} label={t(`fields.${name}`)} error={wrong(name)} hint={hint}>
      {(input) => (
        <TextInput
          {...input}
          {...more}
          autoComplete="off"
          value={draft[name]}
          onChange={({ target }) => change(name, target.value)}
        />
      )}
    </Field>
  );
  const date = (name: 'start' | 'end', min?: string) => (
    <Field id={`event-${name}`} label={t(`fields.${name}`)} error={wrong(name)}>
      {(input) => (
        <DateInput {...input} locale={locale} min={min} value={draft[name]} onChange={(day) => change(name, day)} />
      )}
    </Field>
  );
  const select = (name: DraftField, options: { value: string; label: string }[]) => (
    <Field id={`event-${name}`} label={t(`fields.${name}`)}>
      {(input) => (
        <SelectInput {...input} value={draft[name]} onChange={({ target }) => change(name, target.value)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  const failure = edit.failure instanceof ApiError && edit.failure.status > 0 ? edit.failure : null;
  return (
    <Card>
      <ErrorSummary title={t('check')} errors={errors} attempt={attempt} />
      {edit.failure && (
        <Alert tone="danger" title={failure ? failure.message : t('failed')}>
          {failure && Object.values(failure.fields).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Alert>
      )}
      <form noValidate onSubmit={submit} className={styles.form}>
        {text('eventName', { maxLength: 120 }, t('nameHint'))}
        {select('days', [
          { value: 'one', label: t('oneDay') },
          { value: 'several', label: t('severalDays') },
        ])}
        {date('start')}
        {draft.days === 'several' && date('end', draft.start)}
        {select(
          'timeZone',
          zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        )}
        {select('hotelId', [
          { value: '', label: t('noHotel') },
          ...hotels.map(({ id, name }) => ({ value: id, label: name })),
        ])}
        {select(
          'currency',
          OFFERED_CURRENCIES.map((value) => ({ value, label: value })),
        )}
        {text('minimumNights', { inputMode: 'numeric' })}
        {text('minimumToReserve', { inputMode: 'decimal' }, t('amountHint', { currency: draft.currency }))}
        <div className={styles.whole}>
          <Button type="submit" busy={edit.busy}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Names of the wrong fields with why: a message of records.createEvent.wrong. */
type DraftProblems = Partial<Record<DraftField, 'required' | 'start' | 'end' | 'nights' | 'amount'>>;

/** The event that a draft means, or what is wrong with it; `now` decides which day is past in its zone. */
export function readDraft(
  draft: EventDraft,
  { agencyId, now }: { agencyId: string | null; now: Date },
): { input: NewEvent } | { problems: DraftProblems } {
  const isRange = draft.days === 'several';
  const dates = {
    eventDate: isRange ? RANGE_IS_USED : draft.start,
    range_event_start: isRange ? draft.start : null,
    range_event_end: isRange ? draft.end : null,
  };
  const amount = parseAmount(draft.minimumToReserve, draft.currency);
  const nights = Number(draft.minimumNights);
  const isNight = Number.isInteger(nights) && newEvent.shape.minimumNights.safeParse(nights).success;
  const wrongDates = dateProblems(dates, dateInZone(now, draft.timeZone));
  const problems: DraftProblems = {
    ...(!newEvent.shape.eventName.safeParse(draft.eventName).success && { eventName: 'required' as const }),
    ...(wrongDates.includes('start') && { start: 'start' as const }),
    ...(wrongDates.includes('end') && { end: 'end' as const }),
    ...(!isNight && { minimumNights: 'nights' as const }),
    ...((amount === null || amount < 0) && { minimumToReserve: 'amount' as const }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    input: {
      ...(agencyId && { agencyId }),
      ...dates,
      eventName: draft.eventName.trim(),
      timeZone: draft.timeZone,
      hotelId: draft.hotelId || null,
      currency: draft.currency,
      minimumNights: nights,
      minimumToReserve: amount ?? 0,
    },
  };
}
