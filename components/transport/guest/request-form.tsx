'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Counter } from '@/components/ui/counter';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { Stay } from '@/lib/domain/nights';
import { DateWarnings } from './date-warnings';
import { KindChoice } from './kind-choice';
import { type ReadRequest, type RequestFields, requestResolver } from './request-resolver';
import styles from './transport.module.css';
import { useRequest } from './use-request';
import { useRequestErrors } from './use-request-errors';

interface RequestFormProps {
  reservationKey: string;
  first: FirstRequest;
  stays: Stay[];
  onClose: () => void;
}

const NOTES_ROWS = 2;
const MOST_PEOPLE = 50;
const PEOPLE = [
  { name: 'adults', min: 1 },
  { name: 'minors', min: 0 },
] as const;

export function RequestForm({ reservationKey, first, stays, onClose }: RequestFormProps) {
  const t = useTranslations('transport.form');
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const departureDate = stays.map(({ checkIn }) => checkIn).toSorted()[0] ?? '';
  const returnDate =
    stays
      .map(({ checkOut }) => checkOut)
      .toSorted()
      .at(-1) ?? '';
  const form = useForm<RequestFields, unknown, ReadRequest>({
    resolver: requestResolver,
    shouldFocusError: false,
    defaultValues: { kind: 'ground', ...first, departureDate, returnDate, origin: '', destination: '', notes: '' },
  });
  const { send, busy, failure } = useRequest({ reservationKey, form, onSent: onClose });
  const { errorOf, summary } = useRequestErrors(form);
  const values = form.watch();
  const textField = (name: 'holder' | 'origin' | 'destination', placeholder?: string) => (
    <Field id={`transport-${name}`} label={t(name)} error={errorOf(name)}>
      {(input) => <TextInput {...input} placeholder={placeholder} {...form.register(name)} />}
    </Field>
  );
  const dateField = (name: 'departureDate' | 'returnDate', hint?: string) => (
    <Field id={`transport-${name}`} label={t(name)} hint={hint} error={errorOf(name)}>
      {(input) => (
        <DateInput
          {...input}
          locale={locale}
          name={name}
          value={String(values[name] ?? '')}
          onChange={(date) =>
            form.setValue(name, date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
    </Field>
  );
  return (
    <form method="post" noValidate className={styles.form} onSubmit={form.handleSubmit(send)}>
      <h3 ref={title} tabIndex={-1} className="h4">
        {t('title')}
      </h3>
      <ErrorSummary title={t('errorTitle')} attempt={form.formState.submitCount} errors={summary} />
      <KindChoice value={values.kind} onChange={(kind) => form.setValue('kind', kind)} />
      <div className="row">
        <div className="col-12 col-md-6">{textField('origin', t('originExample'))}</div>
        <div className="col-12 col-md-6">{textField('destination', t('originExample'))}</div>
        <div className="col-12 col-sm-6">{dateField('departureDate')}</div>
        <div className="col-12 col-sm-6">{dateField('returnDate', t('returnHint'))}</div>
      </div>
      <DateWarnings departureDate={values.departureDate} returnDate={String(values.returnDate)} stays={stays} />
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
      <Field
        id="transport-notes"
        label={t('notes')}
        hint={t('notesHint')}
        optional={t('optional')}
        error={errorOf('notes')}
      >
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

export interface FirstRequest {
  holder: string;
  adults: number;
  minors: number;
}
