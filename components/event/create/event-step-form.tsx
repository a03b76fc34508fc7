import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
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
import { EMPTY_EVENT, type EventDraft, type EventDraftStore } from '@/lib/stores/event-draft';
import styles from './create-event.module.css';
import { EVENT_STEPS, type EventStep, FIELDS_OF, PROBLEMS, type WrongField, wrongIn } from './typed-event';

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
  /** Its place, counted from 0. */
  step: number;
  store: EventDraftStore;
  /** Somebody came here from another step of the page. */
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
      {(input) => <DateInput {...input} {...control(field, 'start', 'end')} locale={locale} min={min} />}
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

/** A draft with what can still be chosen: the agency's hotels, zones and currencies may be others by now. */
function offered(typed: EventDraft, { hotels, zones }: Pick<EventStepFormProps, 'hotels' | 'zones'>): EventDraft {
  return {
    ...typed,
    hotelId: hotels.some(({ id }) => id === typed.hotelId) ? typed.hotelId : null,
    timeZone: zones.includes(typed.timeZone) ? typed.timeZone : EMPTY_EVENT.timeZone,
    currency: OFFERED_CURRENCIES.find((code) => code === typed.currency) ?? EMPTY_EVENT.currency,
  };
}
