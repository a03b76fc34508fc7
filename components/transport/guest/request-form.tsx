'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { type FieldProblem, issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Counter } from '@/components/ui/counter';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { requestTransport } from '@/lib/api/transport';
import { useSend } from '@/lib/api/use-send';
import { type TransportKind, transportKind } from '@/lib/contract/transport';
import { type Stay, spanOf } from '@/lib/domain/nights';
import { useRouter } from '@/lib/i18n/navigation';
import { DateWarnings, FlightFields, type ReadRequest, type RequestFields, requestFields } from './request-fields';
import styles from './transport.module.css';

const KINDS = transportKind.options.toReversed();

const FIELDS = [
  'kind',
  'holder',
  'adults',
  'minors',
  'departureDate',
  'returnDate',
  'origin',
  'destination',
  'airline',
  'flightNumber',
  'flightTime',
  'returnFlightNumber',
  'returnFlightTime',
  'notes',
] as const;

const WORDS = ['past', 'turned', 'personName'] as const;

const NOTES_ROWS = 2;

const MOST_PEOPLE = 50;

const PEOPLE = [
  { name: 'adults', min: 1 },
  { name: 'minors', min: 0 },
] as const;

interface RequestFormProps {
  reservationKey: string;
  first: FirstRequest;
  stays: Stay[];
  onClose: () => void;
}

export function RequestForm({ reservationKey, first, stays, onClose }: RequestFormProps) {
  const t = useTranslations('transport.form');
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { checkIn: departureDate, checkOut: returnDate } = spanOf(stays) ?? { checkIn: '', checkOut: '' };
  const form = useForm<RequestFields, unknown, ReadRequest>({
    resolver: zodResolver(requestFields, { error: issueCode }),
    shouldFocusError: false,
    defaultValues: { kind: 'ground', ...first, departureDate, returnDate, notes: '' },
  });
  const { send, busy, failure } = useRequest({ reservationKey, form, onSent: onClose });
  const sentence = useSentences();
  const { field, control, summary } = useFormFields({ form, id: 'transport', names: FIELDS, sentence });
  const values = form.watch();
  // A transfer starts at the hotel's airport, a flight where the guest lives: what they typed themselves stays.
  const changeKind = (kind: TransportKind) => {
    form.setValue('kind', kind);
    const [from, to] = kind === 'air' ? [first.origin, ''] : ['', first.origin];
    if (form.getValues('origin') === from) form.setValue('origin', to);
  };
  const textField = (name: 'holder' | 'origin' | 'destination', placeholder?: string) => (
    <Field {...field(name)} label={t(name)}>
      {(input) => <TextInput {...input} placeholder={placeholder} {...form.register(name)} />}
    </Field>
  );
  const dateField = (name: 'departureDate' | 'returnDate', hint?: string) => (
    <Field {...field(name)} label={t(name)} hint={hint}>
      {(input) => <DateInput {...input} locale={locale} name={name} {...control(name)} />}
    </Field>
  );
  return (
    <form method="post" noValidate className={styles.form} onSubmit={form.handleSubmit(send)}>
      <h3 ref={title} tabIndex={-1} className="h4">
        {t('title')}
      </h3>
      <ErrorSummary title={t('errorTitle')} {...summary} />
      <KindChoice value={values.kind} onChange={changeKind} />
      <div className="row">
        <div className="col-12 col-md-6">{textField('origin', t('originExample'))}</div>
        <div className="col-12 col-md-6">{textField('destination', t('originExample'))}</div>
        <div className="col-12 col-sm-6">{dateField('departureDate')}</div>
        <div className="col-12 col-sm-6">{dateField('returnDate', t('returnHint'))}</div>
      </div>
      <DateWarnings departureDate={values.departureDate} returnDate={String(values.returnDate)} stays={stays} />
      {values.kind === 'ground' && <FlightFields form={form} field={field} hasReturn={values.returnDate !== ''} />}
      {textField('holder')}
      <div className={styles.people}>
        {PEOPLE.map(({ name, min }) => (
          <Counter
            key={name}
            label={t(name)}
            value={Number(values[name] ?? 0)}
            min={min}
            max={MOST_PEOPLE}
            onChange={(count) => form.setValue(name, count)}
            decreaseLabel={t('less', { who: t(name) })}
            increaseLabel={t('more', { who: t(name) })}
          />
        ))}
      </div>
      <Field {...field('notes')} label={t('notes')} hint={t('notesHint')} optional={t('optional')}>
        {(input) => <TextArea {...input} rows={NOTES_ROWS} {...form.register('notes')} />}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {busy ? t('submitting') : t('submit')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

const refusedBy = (error: unknown) => (error instanceof ApiError ? FIELDS.filter((name) => error.fields[name]) : []);

interface UseRequestArgs {
  reservationKey: string;
  form: UseFormReturn<RequestFields, unknown, ReadRequest>;
  onSent: () => void;
}

/** Sends a request; errors are shown next to their fields. */
function useRequest({ reservationKey, form, onSent }: UseRequestArgs) {
  const t = useTranslations('transport');
  const router = useRouter();
  const { save, busy, failure } = useSend({
    once: true,
    sendKeyed: (http, input: ReadRequest, idempotencyKey) =>
      requestTransport(http, { key: reservationKey, input, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: t('guest.sent') });
      router.refresh();
      onSent();
    },
    onFailed: (error) => {
      for (const name of refusedBy(error)) {
        const said = error instanceof ApiError ? (error.fields[name] ?? '') : '';
        // For a refused departure the form has its own sentence.
        form.setError(name, name === 'departureDate' ? { message: 'past' } : { type: 'server', message: said });
      }
    },
  });
  return {
    send: (input: ReadRequest) => save(input),
    busy,
    failure: failure && refusedBy(failure).length === 0 ? sentenceOf(failure, t('errors.unexpected')) : null,
  };
}

export interface FirstRequest {
  holder: string;
  adults: number;
  minors: number;
  /** The airport of the event's hotel; empty where it names none. */
  origin: string;
  /** The event's hotel; empty where it has none. */
  destination: string;
}

function useSentences() {
  const t = useTranslations('transport.form');
  return (name: keyof RequestFields, { code, limit, message }: FieldProblem): string => {
    const isText = name !== 'adults' && name !== 'minors';
    if (name === 'flightNumber' || name === 'returnFlightNumber') return t('flightWrong');
    if (code === 'min' && isText) return t('tooShort', { min: limit });
    if (code === 'max' && isText) return t('tooLong', { max: limit });
    return t(WORDS.find((word) => word === message) ?? 'required', { field: t(name) });
  };
}

interface KindChoiceProps {
  value: TransportKind;
  onChange: (kind: TransportKind) => void;
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useTranslations('transport');
  return (
    <fieldset className={styles.kinds}>
      <legend className="form-label fs-6">{t('form.kind')}</legend>
      {KINDS.map((kind) => (
        <label key={kind} data-chosen={value === kind || undefined}>
          <input
            type="radio"
            className="form-check-input"
            name="transport-kind"
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span>
            <strong>{t(`kind.${kind}`)}</strong>
            <small>{t(`form.${kind}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
