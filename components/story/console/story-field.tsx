import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { Language } from '@/lib/contract/bilingual-text';
import styles from './console.module.css';

type StoryFieldProps = Omit<ComponentProps<'input'>, 'id' | keyof UseFormRegisterReturn> &
  UseFormRegisterReturn & {
    label: string;
    hint?: string;
    error?: string | undefined;
    /** Number of lines, for a text of several. */
    rows?: number;
    language?: Language;
  };

/** A field of a story's forms, named as the contract names it. */
export function StoryField({ label, hint, error, rows, language, ...rest }: StoryFieldProps) {
  const { name, onChange, onBlur, ref, maxLength, defaultValue } = rest;
  return (
    <Field id={`story-${name}`} label={label} hint={hint} error={error} className="mb-3">
      {(input) =>
        rows ? (
          <TextArea
            {...input}
            name={name}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
            rows={rows}
            maxLength={maxLength}
            defaultValue={defaultValue}
            lang={language}
          />
        ) : (
          <TextInput {...input} {...rest} lang={language} />
        )
      }
    </Field>
  );
}

interface StoryDateProps {
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (date: string) => void;
}

/** A day of a story's forms, which has to be named. */
export function StoryDate({ name, label, error, ...rest }: StoryDateProps) {
  const locale = useLocale();
  return (
    <Field id={`story-${name}`} label={label} error={error} className="mb-3">
      {(input) => <DateInput {...input} {...rest} locale={locale} required />}
    </Field>
  );
}

interface StoryFactFieldsProps {
  register: (name: 'coupleNames' | 'hotelName' | 'place') => UseFormRegisterReturn;
  weddingDate: Pick<StoryDateProps, 'value' | 'onChange'>;
  errors: Record<string, string>;
}

/** Who, when and where. */
export function StoryFactFields({ register, weddingDate, errors }: StoryFactFieldsProps) {
  const t = useTranslations('stories.console');
  const common = (name: 'coupleNames' | 'hotelName' | 'place') => ({
    ...register(name),
    label: t(name),
    error: errors[name],
    required: true,
    minLength: 2,
    maxLength: 120,
  });
  return (
    <div className={styles.facts}>
      <StoryField {...common('coupleNames')} hint={t('coupleNamesHint')} />
      <StoryDate {...weddingDate} name="weddingDate" label={t('weddingDate')} error={errors.weddingDate} />
      <StoryField {...common('hotelName')} />
      <StoryField {...common('place')} hint={t('placeHint')} />
    </div>
  );
}
