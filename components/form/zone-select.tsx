import type { ComponentProps } from 'react';
import { SelectInput } from '@/components/ui/select-input';

/** A choice of time zones by their IANA names, which people read without underscores. */
export function ZoneSelect({ zones, ...input }: ComponentProps<'select'> & { zones: readonly string[] }) {
  return (
    <SelectInput {...input}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectInput>
  );
}
