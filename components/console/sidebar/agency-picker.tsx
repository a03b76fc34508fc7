'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Field } from '@/components/ui/field/field';
import { SelectInput } from '@/components/ui/select-input/select-input';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';

interface AgencyPickerProps {
  agencies: { id: string; name: string }[];
  current: string | null;
}

/** The platform admin's switch between agencies; the page stays and shows the other agency's data. */
export function AgencyPicker({ agencies, current }: AgencyPickerProps) {
  const t = useTranslations('console');
  const router = useRouter();
  const chooseAgency = useConsoleStore((state) => state.chooseAgency);
  const [busy, start] = useTransition();
  const choose = (agencyId: string) => {
    chooseAgency(agencyId);
    start(() => router.refresh());
  };
  return (
    <Field id="console-agency" label={t('agency')} className="mb-0">
      {(input) => (
        <SelectInput
          {...input}
          value={current ?? ''}
          aria-busy={busy}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {agencies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
