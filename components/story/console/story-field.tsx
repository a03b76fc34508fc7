import { useLocale } from 'next-intl';
import type { ComponentProps } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { Language } from '@/lib/contract/bilingual-text';

type StoryFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  isDate?: boolean;
  /** Number of lines, for a text of several. */
  rows?: number;
  language?: Language;
};

/** A field of a story's forms, named as the contract names it; the form reads it when it is sent. */
export function StoryField({ name, label, hint, error, isDate, rows, language, ...rest }: StoryFieldProps) {
  const locale = useLocale();
  const { defaultValue, maxLength, required } = rest;
  const date = { name, locale, required, defaultValue: String(defaultValue ?? '') };
  return (
    <Field id={`story-${name}`} label={label} hint={hint} error={error} className="mb-3">
      {(input) =>
        rows ? (
          <TextArea {...input} {...{ name, rows, defaultValue, maxLength, required }} lang={language} />
        ) : isDate ? (
          <DateInput {...input} {...date} />
        ) : (
          <TextInput {...input} {...rest} name={name} lang={language} />
        )
      }
    </Field>
  );
}
