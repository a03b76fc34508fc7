import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { ReadRequest, RequestFields } from './request-fields';
import styles from './transport.module.css';

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
