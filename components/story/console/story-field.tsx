import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field/field';
import { TextArea } from '@/components/ui/text-area/text-area';
import { TextInput } from '@/components/ui/text-input/text-input';

type StoryFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Several lines. */
  rows?: number;
  language?: 'es' | 'en';
};

/** A field of a story's forms, named as the contract names it; the form reads it when it is sent. */
export function StoryField({ name, label, hint, error, rows, language, ...rest }: StoryFieldProps) {
  const { defaultValue, maxLength, required } = rest;
  return (
    <Field id={`story-${name}`} label={label} hint={hint} error={error} className="mb-3">
      {(input) =>
        rows ? (
          <TextArea {...input} {...{ name, rows, defaultValue, maxLength, required }} lang={language} />
        ) : (
          <TextInput {...input} {...rest} name={name} lang={language} />
        )
      }
    </Field>
  );
}
