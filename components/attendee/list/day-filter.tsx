'use client';

import { useLocale } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';

interface DayFilterProps {
  id: string;
  name: string;
  label: string;
  value: string;
  min?: string;
  onChoose: (day: string) => void;
}

/** A day of arrival. A date that is half typed is no date yet and asks for nothing. */
export function DayFilter({ id, name, label, value, min, onChoose }: DayFilterProps) {
  const locale = useLocale();
  return (
    <Field id={id} label={label} className="mb-0">
      {(input) => (
        <DateInput
          {...input}
          locale={locale}
          name={name}
          value={value}
          min={min}
          onChange={(day, isHalfTyped) => !isHalfTyped && onChoose(day)}
        />
      )}
    </Field>
  );
}
