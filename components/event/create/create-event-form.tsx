'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { type RegisterOptions, useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { ZoneSelect } from '@/components/form/zone-select';
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
import { dateProblems, typedDates } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import styles from './create-event.module.css';

/** The fields that can be wrong, with why: a message of records.createEvent.wrong. */
const PROBLEMS = {
  eventName: 'required',
  start: 'start',
  end: 'end',
  minimumNights: 'nights',
  minimumToReserve: 'amount',
} as const;

const FIELDS = ['eventName', 'start', 'end', 'minimumNights', 'minimumToReserve'] as const;

/** Where most destination events of the product are. */
const FIRST_ZONE = 'America/Cancun';

const FIRST_CURRENCY = 'USD';

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
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: NewEvent, idempotencyKey) => createEvent(http, { input, idempotencyKey }),
    onDone: ({ id, code, eventName }) => {
      notify({ tone: 'success', text: t('created', { event: eventName }) });
      chooseEvent(id);
      router.push(withEvent('/adminmaster/Evento', code));
    },
  });
  const form = useForm({
    resolver: zodResolver(typedEvent({ agencyId, now: () => new Date() })),
    defaultValues: {
      ...{ eventName: '', days: 'one', start: '', end: '', timeZone: FIRST_ZONE, hotelId: null },
      ...{ currency: FIRST_CURRENCY, minimumNights: 2, minimumToReserve: Number.NaN },
    },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id: 'event', names: FIELDS, sentence: (name) => t(`wrong.${PROBLEMS[name]}`) });
  const { control } = fields;
  const [days, start, currency] = form.watch(['days', 'start', 'currency']);
  const date = (name: 'start' | 'end', min?: string) => (
    <Field {...fields.field(name)} label={t(`fields.${name}`)}>
      {(input) => <DateInput {...input} {...control(name, 'start', 'end')} locale={locale} min={min} />}
    </Field>
  );
  const select = (
    name: 'days' | 'hotelId' | 'currency',
    options: { value: string; label: string }[],
    more: RegisterOptions<z.input<ReturnType<typeof typedEvent>>, typeof name> = {},
  ) => (
    <Field id={`event-${name}`} label={t(`fields.${name}`)}>
      {(input) => (
        <SelectInput {...input} {...form.register(name, more)}>
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
      <ErrorSummary title={t('check')} {...fields.summary} />
      {edit.failure && (
        <Alert tone="danger" title={failure ? failure.message : t('failed')}>
          {failure && Object.values(failure.fields).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Alert>
      )}
      <form noValidate onSubmit={form.handleSubmit(edit.save)} className={styles.form}>
        <Field {...fields.field('eventName')} label={t('fields.eventName')} hint={t('nameHint')}>
          {(input) => <TextInput {...input} {...form.register('eventName')} maxLength={120} autoComplete="off" />}
        </Field>
        {select(
          'days',
          [
            { value: 'one', label: t('oneDay') },
            { value: 'several', label: t('severalDays') },
          ],
          { deps: ['start', 'end'] },
        )}
        {date('start')}
        {days === 'several' && date('end', start)}
        <Field id="event-timeZone" label={t('fields.timeZone')}>
          {(input) => (
            <ZoneSelect {...input} {...form.register('timeZone', { deps: ['start', 'end'] })} zones={zones} />
          )}
        </Field>
        {select(
          'hotelId',
          [{ value: '', label: t('noHotel') }, ...hotels.map(({ id, name }) => ({ value: id, label: name }))],
          { setValueAs: (id: string | null) => id || null },
        )}
        {select(
          'currency',
          OFFERED_CURRENCIES.map((value) => ({ value, label: value })),
        )}
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
        <div className={styles.whole}>
          <Button type="submit" busy={edit.busy}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
