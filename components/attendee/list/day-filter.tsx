'use client';

import { type ChangeEvent, useEffect, useState } from 'react';
import { Field } from '@/components/ui/field/field';
import { TextInput } from '@/components/ui/text-input/text-input';

interface DayFilterProps {
  id: string;
  name: string;
  label: string;
  value: string;
  min?: string;
  onChoose: (day: string) => void;
}

/** Before it a year is still being typed. */
const EARLIEST = '2000-01-01';

/** A day of arrival. A date that is half typed is no date yet and asks for nothing. */
export function DayFilter({ id, name, label, value, min, onChoose }: DayFilterProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const day = currentTarget.value;
    setText(day);
    const isWhole = day === '' ? !currentTarget.validity.badInput : day >= EARLIEST;
    if (isWhole && day !== value) onChoose(day);
  };
  return (
    <Field id={id} label={label} className="mb-0">
      {(input) => (
        <TextInput {...input} type="date" name={name} value={text} min={min || undefined} onChange={change} />
      )}
    </Field>
  );
}
