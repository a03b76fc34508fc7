import { useLocale, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { unbroken } from '@/components/ui/unbroken';
import { calendarDate } from '@/lib/contract/dates';
import { transportInput } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { isCalendarDate, type Stay, spanOf } from '@/lib/domain/nights';
import { transportDiffers } from '@/lib/domain/transport-state';
import styles from './transport.module.css';

/** The form's fields; an empty return date means one way. */
export const requestFields = transportInput
  .extend({ returnDate: z.union([z.literal('').transform(() => null), calendarDate]) })
  .superRefine(({ departureDate, returnDate }, context) => {
    if (returnDate !== null && returnDate < departureDate)
      context.addIssue({ code: 'custom', path: ['returnDate'], message: 'turned' });
  });

export type RequestFields = z.input<typeof requestFields>;
export type ReadRequest = z.output<typeof requestFields>;

type FlightField = 'airline' | 'flightNumber' | 'flightTime' | 'returnFlightNumber' | 'returnFlightTime';

interface FlightFieldsProps {
  form: UseFormReturn<RequestFields, unknown, ReadRequest>;
  field: (name: FlightField) => { id: string; error: string | undefined };
  /** Set where the transfer brings the guest back too. */
  hasReturn: boolean;
}

/** The flights that a transfer meets and takes the guest to, as far as they are known. */
export function FlightFields({ form, field, hasReturn }: FlightFieldsProps) {
  const t = useTranslations('transport.form');
  const input = (name: FlightField) => (
    <Field {...field(name)} label={t(name)} optional={t('optional')}>
      {(props) => (
        <TextInput
          {...props}
          type={name.endsWith('Time') ? 'time' : 'text'}
          autoComplete="off"
          placeholder={name.endsWith('Number') ? t('flightExample') : undefined}
          {...form.register(name)}
        />
      )}
    </Field>
  );
  return (
    <fieldset className={styles.flights}>
      <legend className="form-label fs-6">{t('flights')}</legend>
      <p className="form-text">{t('flightsHint')}</p>
      <div className="row">
        <div className="col-12">{input('airline')}</div>
        <div className="col-7 col-sm-6">{input('flightNumber')}</div>
        <div className="col-5 col-sm-6">{input('flightTime')}</div>
        {hasReturn && (
          <>
            <div className="col-7 col-sm-6">{input('returnFlightNumber')}</div>
            <div className="col-5 col-sm-6">{input('returnFlightTime')}</div>
          </>
        )}
      </div>
    </fieldset>
  );
}

interface DateWarningsProps {
  departureDate: string;
  returnDate: string;
  stays: Stay[];
}

/** Dates that are not those of the stay: said, never refused. */
export function DateWarnings({ departureDate, returnDate, stays }: DateWarningsProps) {
  const t = useTranslations('transport.form');
  const format = datesIn(useLocale());
  const known = isCalendarDate(departureDate);
  const differs = transportDiffers(
    { departureDate, returnDate: isCalendarDate(returnDate) ? returnDate : null },
    stays,
  );
  const span = spanOf(stays);
  return (
    <div aria-live="polite">
      {span && known && differs.arrival && (
        <p className={styles.warning}>{unbroken(t('differsArrival', { date: format.words(span.checkIn) }))}</p>
      )}
      {span && differs.departure && (
        <p className={styles.warning}>{unbroken(t('differsDeparture', { date: format.words(span.checkOut) }))}</p>
      )}
    </div>
  );
}
