'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { changeFlight } from '@/lib/api/transport';
import { useSend } from '@/lib/api/use-send';
import type { TransportRow } from '@/lib/contract/transport';
import { flightChange } from '@/lib/contract/transport-leg';
import styles from './transport-staff.module.css';
import { useTransportReload } from './use-transport-state';

const typedFlight = flightChange.omit({ version: true });

type Flight = z.output<typeof typedFlight>;

const TEXTS = ['airline', 'flightNumber', 'flightTime'] as const;
const RETURN_TEXTS = ['returnFlightNumber', 'returnFlightTime'] as const;
const NAMES = ['airline', 'departureDate', 'flightNumber', 'flightTime', 'returnDate', ...RETURN_TEXTS] as const;

/** The flights that a guest has now, noted by staff whom the guest told; asked for by a button. */
export function FlightForm({ row }: { row: TransportRow }) {
  const t = useTranslations('transport.staff.flight');
  const [asked, setAsked] = useState(false);
  if (asked) return <Fields row={row} onClose={() => setAsked(false)} />;
  return (
    <p>
      <Button small variant="secondary" onClick={() => setAsked(true)}>
        {t('open')}
      </Button>
    </p>
  );
}

function Fields({ row, onClose }: { row: TransportRow; onClose: () => void }) {
  const t = useTranslations('transport.staff.flight');
  const locale = useLocale() === 'en' ? 'en' : 'es';
  const { send, busy, failure, refused } = useFlight(row);
  const { airline, departureDate, returnDate, flightNumber, flightTime, returnFlightNumber, returnFlightTime } = row;
  const form = useForm<z.input<typeof typedFlight>, unknown, Flight>({
    resolver: zodResolver(typedFlight),
    defaultValues: {
      airline: airline ?? '',
      flightNumber: flightNumber ?? '',
      flightTime: flightTime ?? '',
      departureDate,
      ...(returnDate !== null && {
        returnDate,
        returnFlightNumber: returnFlightNumber ?? '',
        returnFlightTime: returnFlightTime ?? '',
      }),
    },
    shouldFocusError: false,
  });
  const sentence = (name: (typeof NAMES)[number]) => t(name.endsWith('Number') ? 'numberWrong' : 'wrong');
  const fields = useFormFields({ form, id: 'flight', names: NAMES, sentence, refused });
  const text = (name: (typeof TEXTS)[number] | (typeof RETURN_TEXTS)[number]) => (
    <Field {...fields.field(name)} key={name} label={t(name)}>
      {(input) => (
        <TextInput
          {...input}
          type={name.endsWith('Time') ? 'time' : 'text'}
          autoComplete="off"
          {...form.register(name)}
        />
      )}
    </Field>
  );
  const day = (name: 'departureDate' | 'returnDate') => (
    <Field {...fields.field(name)} label={t(name)}>
      {(input) => (
        <DateInput
          {...input}
          locale={locale}
          value={form.watch(name) ?? ''}
          onChange={(date) => form.setValue(name, date, { shouldDirty: true })}
        />
      )}
    </Field>
  );
  return (
    <form className={styles.quote} noValidate onSubmit={form.handleSubmit(send, fields.focusWrong)}>
      <h3 className="h5">{t('title')}</h3>
      <p className="text-secondary">{t('text')}</p>
      {day('departureDate')}
      {TEXTS.map(text)}
      {returnDate !== null && (
        <>
          {day('returnDate')}
          {RETURN_TEXTS.map(text)}
        </>
      )}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className={styles.answers}>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Sends the flights for the request as it was read, and says whether a pick-up has to be arranged anew. */
function useFlight({ id, version, holder }: TransportRow) {
  const t = useTranslations('transport');
  const reload = useTransportReload();
  const { save, busy, failure } = useSend({
    send: (http, flight: Flight) => changeFlight(http, { id, version, ...flight }),
    onDone: async ({ reopened }) => {
      const isOpen = reopened.length > 0;
      notify({
        tone: isOpen ? 'warning' : 'success',
        text: t(`staff.flight.${isOpen ? 'reopened' : 'done'}`, { holder }),
      });
      await reload();
    },
    onFailed: async (failed) => {
      if (!isStale(failed)) return;
      // The form is rendered anew for the new version, so the message is shown outside of it.
      notify({ tone: 'warning', text: t('staff.quote.stale') });
      await reload();
    },
  });
  const refused = failure instanceof ApiError ? failure.fields : {};
  const isOfField = NAMES.some((name) => refused[name]);
  return { send: save, busy, refused, failure: failure && !isOfField && sentenceOf(failure, t('errors.unexpected')) };
}
