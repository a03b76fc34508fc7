'use client';

import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';

interface FilterSelectProps<Value extends string> {
  id: string;
  name: string;
  label: string;
  value: Value | '';
  /** Label of the choice that filters nothing. */
  all: string;
  options: { value: Value; label: string; count?: number | undefined }[];
  onChoose: (value: Value | '') => void;
}

/** A filter of several choices, each with how many it would show. */
export function FilterSelect<Value extends string>({
  id,
  name,
  label,
  all,
  options,
  ...chosen
}: FilterSelectProps<Value>) {
  return (
    <Field id={id} label={label} className="mb-0">
      {(input) => (
        <SelectInput
          {...input}
          name={name}
          value={chosen.value}
          onChange={({ currentTarget }) => chosen.onChoose(currentTarget.value as Value | '')}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.count === undefined ? option.label : `${option.label} (${option.count})`}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
