import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { ZoneSelect } from '@/components/form/zone-select';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import { type NewEvent, newEvent } from '@/lib/contract/new-event';
import { dateProblems, typedDates } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import { EMPTY_EVENT, type EventDraft, type EventDraftStore } from '@/lib/stores/event-draft';
import styles from './create-event.module.css';

/** Checks the fields of one step: what comes later is not asked yet. */
const resolverOf =
  (step: EventStep): Resolver<EventDraft> =>
  (typed) => {
    const wrong = wrongIn(step, typed);
    if (wrong.length === 0) return { values: typed, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(wrong.map((name) => [name, { type: 'custom', message: PROBLEMS[name] }])),
    };
  };

interface EventStepFormProps {
  hotels: { id: string; name: string }[];
  zones: string[];
  /** Position of the step, counted from 0. */
  step: number;
  store: EventDraftStore;
  /** Set where the person came from another step of the page. */
  takeFocus: boolean;
  busy: boolean;
  /** The fields of this step are right. */
  onNext: (typed: EventDraft) => Promise<void> | void;
  onBack: () => void;
}

/** One step of a new event. It begins with the draft, and writes into it whatever is typed. */
export function EventStepForm({ hotels, zones, step, store, takeFocus, busy, onNext, onBack }: EventStepFormProps) {
  const t = useTranslations('records.createEvent');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = EVENT_STEPS[step] ?? 'who';
  const form = useForm<EventDraft>({
    resolver: resolverOf(name),
    defaultValues: offered(store.getState().typed, { hotels, zones }),
    shouldFocusError: false,
  });
  const names: readonly WrongField[] = FIELDS_OF[name];
  const fields = useFormFields({ form, id: 'event', names, sentence: (field) => t(`wrong.${PROBLEMS[field]}`) });
  const { control } = fields;
  useEffect(() => {
    const { unsubscribe } = form.watch(() => store.getState().change(form.getValues()));
    return unsubscribe;
  }, [form, store]);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  const [days, start, currency] = form.watch(['days', 'start', 'currency']);
  const date = (field: 'start' | 'end', min?: string) => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)}>
      {(input) => (
        <DateInput
          {...input}
          {...control(field, 'start', 'end')}
          locale={locale}
          min={min}
          tooEarly={(day) => t('wrong.endBefore', { day })}
        />
      )}
    </Field>
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(onNext)}>
      <h2 ref={heading} tabIndex={-1} className="h5">
        {t(`steps.${name}`)}
      </h2>
      <ErrorSummary title={t('check')} {...fields.summary} />
      {name === 'who' && (
        <Field {...fields.field('eventName')} label={t('fields.eventName')} hint={t('nameHint')}>
          {(input) => <TextInput {...input} {...form.register('eventName')} maxLength={120} autoComplete="off" />}
        </Field>
      )}
      {name === 'when' && (
        <div className={styles.form}>
          <Field id="event-days" label={t('fields.days')}>
            {(input) => (
              <SelectInput {...input} {...form.register('days', { deps: ['start', 'end'] })}>
                <option value="one">{t('oneDay')}</option>
                <option value="several">{t('severalDays')}</option>
              </SelectInput>
            )}
          </Field>
          {date('start')}
          {days === 'several' && date('end', start)}
          <Field id="event-timeZone" label={t('fields.timeZone')}>
            {(input) => (
              <ZoneSelect {...input} {...form.register('timeZone', { deps: ['start', 'end'] })} zones={zones} />
            )}
          </Field>
          <Field id="event-hotelId" label={t('fields.hotelId')}>
            {(input) => (
              <SelectInput {...input} {...form.register('hotelId', { setValueAs: (id: string | null) => id || null })}>
                <option value="">{t('noHotel')}</option>
                {hotels.map((hotel) => (
                  <option key={hotel.id} value={hotel.id}>
                    {hotel.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
      )}
      {name === 'terms' && (
        <div className={styles.form}>
          <Field id="event-currency" label={t('fields.currency')}>
            {(input) => (
              <SelectInput {...input} {...form.register('currency')}>
                {OFFERED_CURRENCIES.map((code) => (
                  <option key={code} value={code}>
                    {code}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field {...fields.field('minimumNights')} label={t('fields.minimumNights')}>
            {(input) => <NumberInput {...input} {...control('minimumNights')} />}
          </Field>
          <Field
            {...fields.field('minimumToReserve')}
            label={t('fields.minimumToReserve')}
            hint={t('amountHint', { currency })}
          >
            {(input) => <MoneyInput {...input} {...control('minimumToReserve')} currency={currency} />}
          </Field>
        </div>
      )}
      <div className={styles.ways}>
        {step > 0 && (
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t(step < EVENT_STEPS.length - 1 ? 'next' : 'create')}
        </Button>
      </div>
    </form>
  );
}

/** The draft without choices that are no longer offered: the agency's hotels, zones and currencies may have changed. */
function offered(typed: EventDraft, { hotels, zones }: Pick<EventStepFormProps, 'hotels' | 'zones'>): EventDraft {
  return {
    ...typed,
    hotelId: hotels.some(({ id }) => id === typed.hotelId) ? typed.hotelId : null,
    timeZone: zones.includes(typed.timeZone) ? typed.timeZone : EMPTY_EVENT.timeZone,
    currency: OFFERED_CURRENCIES.find((code) => code === typed.currency) ?? EMPTY_EVENT.currency,
  };
}

/** What is asked, step by step, with the fields of each that can be wrong. */
export const EVENT_STEPS = ['who', 'when', 'terms'] as const;
type EventStep = (typeof EVENT_STEPS)[number];

const FIELDS_OF = {
  who: ['eventName'],
  when: ['start', 'end'],
  terms: ['minimumNights', 'minimumToReserve'],
} as const satisfies Record<EventStep, readonly string[]>;
type WrongField = (typeof FIELDS_OF)[EventStep][number];

/** Why a field is wrong: a message of records.createEvent.wrong. */
const PROBLEMS = {
  eventName: 'required',
  start: 'start',
  end: 'end',
  minimumNights: 'nights',
  minimumToReserve: 'amount',
} as const satisfies Record<WrongField, string>;

/** What is typed, on the way to the event that it means. `now` decides which day is past in the event's zone. */
export const typedEvent = ({ agencyId, now }: { agencyId: string | null; now: () => Date }) => {
  const dates = z
    .object({ days: z.enum(['one', 'several']), start: z.string(), end: z.string(), timeZone: z.string() })
    .superRefine((typed, context) => {
      for (const name of dateProblems(typedDates(typed), dateInZone(now(), typed.timeZone)))
        context.addIssue({ code: 'custom', path: [name] });
    });
  return newEvent
    .omit({ agencyId: true, eventDate: true, range_event_start: true, range_event_end: true })
    .and(dates)
    .transform(({ days, start, end, ...rest }): NewEvent => {
      return { ...(agencyId && { agencyId }), ...rest, ...typedDates({ days, start, end }) };
    });
};

/** The fields of a step that are wrong, in their order on the page. */
function wrongIn(step: EventStep, typed: unknown): WrongField[] {
  const { error } = typedEvent({ agencyId: null, now: () => new Date() }).safeParse(typed);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return FIELDS_OF[step].filter((name) => wrong.has(name));
}

/** The step that can be open where another is wanted: none is behind one that is wrong. */
export function openStep(wanted: number, typed: unknown): number {
  const wrong = EVENT_STEPS.findIndex((step) => wrongIn(step, typed).length > 0);
  const last = EVENT_STEPS.length - 1;
  return Math.min(wanted, last, wrong === -1 ? last : wrong);
}
