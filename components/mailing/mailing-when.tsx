import { useLocale, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import type { useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { datesIn } from '@/lib/domain/date-text';
import type { FieldName, Values } from './mailing-values';

interface WhenFieldsProps {
  form: UseFormReturn<Values>;
  fields: ReturnType<typeof useFormFields<Values, Values, FieldName>>;
  timeZone: string;
}

/** When a message leaves: at once, or at an hour of a day in the event's zone. */
export function WhenFields({ form, fields, timeZone }: WhenFieldsProps) {
  const t = useTranslations('mailings.form');
  const locale = useLocale();
  return (
    <>
      <fieldset className="mb-3">
        <legend className="h6">{t('when')}</legend>
        {(['now', 'later'] as const).map((each) => (
          <div key={each} className="form-check">
            <input
              id={`mailing-${each}`}
              type="radio"
              value={each}
              className="form-check-input"
              {...form.register('when')}
            />
            <label className="form-check-label" htmlFor={`mailing-${each}`}>
              {t(each)}
            </label>
          </div>
        ))}
      </fieldset>
      {form.watch('when') === 'later' && (
        <>
          <Field {...fields.field('day')} label={t('day')}>
            {(input) => <DateInput {...input} locale={locale} {...fields.control('day')} />}
          </Field>
          <Field {...fields.field('clock')} label={t('clock')} hint={datesIn(locale).zone(timeZone)}>
            {(input) => <TextInput {...input} type="time" {...form.register('clock')} />}
          </Field>
        </>
      )}
    </>
  );
}
