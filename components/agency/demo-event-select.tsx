import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { EventSummary } from '@/lib/contract/event';

interface DemoEventSelectProps {
  id: string;
  /** The code of the event; empty = none. */
  value: string;
  events: EventSummary[];
  onChange: (code: string) => void;
}

/** The wedding that visitors may look at, of the agency's own. Specification 3 (Agency profile form). */
export function DemoEventSelect({ id, value, events, onChange }: DemoEventSelectProps) {
  const t = useTranslations('agency');
  const isListed = value === '' || events.some(({ code }) => code === value);
  return (
    <Field id={id} label={t('fields.demoEventCode')} hint={t('demoHint')} optional={t('optional')}>
      {(props) => (
        <SelectInput {...props} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('noDemo')}</option>
          {!isListed && <option value={value}>{value}</option>}
          {events.map(({ code, eventName }) => (
            <option key={code} value={code}>
              {t('demoOption', { event: eventName, code })}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
