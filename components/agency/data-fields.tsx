import { useTranslations } from 'next-intl';
import { LanguageSelect } from '@/components/people/language-select';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import type { EventSummary } from '@/lib/contract/event';
import styles from './agency.module.css';
import type { AgencyFieldsProps } from './agency-errors';

const TEXTS = [
  ['name', 'text', 'organization'],
  ['contact', 'email', 'email'],
  ['support', 'email', 'off'],
  ['reply', 'email', 'off'],
  ['url', 'url', 'url'],
  ['address', 'text', 'street-address'],
  ['addressUrl', 'url', 'off'],
  ['age', 'text', 'off'],
] as const;

const REQUIRED = ['name', 'contact'];

/** Name, emails, address and what people read about the agency. */
export function DataFields({ id, draft, errors, onChange, events }: AgencyFieldsProps & { events: EventSummary[] }) {
  const t = useTranslations('agency');
  return (
    <div className={styles.fields}>
      {TEXTS.map(([name, type, autoComplete]) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(`fields.${name}`)}
          optional={!REQUIRED.includes(name) && t('optional')}
          error={errors[name]}
        >
          {(props) => (
            <TextInput
              {...props}
              type={type}
              inputMode={name === 'age' ? 'numeric' : undefined}
              autoComplete={autoComplete}
              value={draft[name]}
              onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <LanguageSelect
        id={`${id}-languageCode`}
        value={draft.languageCode}
        onChange={(languageCode) => onChange({ ...draft, languageCode })}
      />
      <DemoEventSelect
        id={`${id}-demoEventCode`}
        value={draft.demoEventCode}
        events={events}
        onChange={(demoEventCode) => onChange({ ...draft, demoEventCode })}
      />
      {(['openingHours', 'description'] as const).map((name) => (
        <BilingualField
          key={name}
          id={`${id}-${name}`}
          label={t(`fields.${name}`)}
          optional={t('optional')}
          value={draft[name]}
          errors={{ es: errors[`${name}-es`], en: errors[`${name}-en`] }}
          {...(name === 'description' && { rows: 4 })}
          onChange={(text) => onChange({ ...draft, [name]: text })}
        />
      ))}
    </div>
  );
}

interface DemoEventSelectProps {
  id: string;
  /** The code of the event; empty = none. */
  value: string;
  events: EventSummary[];
  onChange: (code: string) => void;
}

/** The wedding that visitors may look at, of the agency's own. */
function DemoEventSelect({ id, value, events, onChange }: DemoEventSelectProps) {
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
