import { useTranslations } from 'next-intl';
import { LanguageSelect } from '@/components/people/person-selects';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import type { EventSummary } from '@/lib/contract/event';
import styles from './agency.module.css';
import type { AgencyFields } from './use-agency-form';

const TEXTS = [
  ['name', 'name', 'text', 'organization'],
  ['emails.contact', 'contact', 'email', 'email'],
  ['emails.support', 'support', 'email', 'off'],
  ['emails.reply', 'reply', 'email', 'off'],
  ['url', 'url', 'url', 'url'],
  ['address', 'address', 'text', 'street-address'],
  ['addressUrl', 'addressUrl', 'url', 'off'],
  ['age', 'age', 'text', 'off'],
] as const;

const REQUIRED = ['name', 'contact'];

/** Name, emails, address and what people read about the agency. */
export function DataFields({ fields, events }: { fields: AgencyFields; events: EventSummary[] }) {
  const t = useTranslations('agency');
  const { id, field, control, text } = fields;
  return (
    <div className={styles.fields}>
      {TEXTS.map(([name, word, type, autoComplete]) => (
        <Field
          key={name}
          {...field(name)}
          label={t(`fields.${word}`)}
          optional={!REQUIRED.includes(word) && t('optional')}
        >
          {(props) => (
            <TextInput
              {...props}
              {...text(name)}
              type={type}
              inputMode={name === 'age' ? 'numeric' : undefined}
              autoComplete={autoComplete}
            />
          )}
        </Field>
      ))}
      <LanguageSelect id={`${id}-languageCode`} {...control('languageCode')} />
      <DemoEventSelect id={`${id}-demoEventCode`} {...control('demoEventCode')} events={events} />
      {(['openingHours', 'description'] as const).map((name) => (
        <BilingualField
          key={name}
          id={`${id}-${name}`}
          label={t(`fields.${name}`)}
          optional={t('optional')}
          {...control(name)}
          errors={{ es: field(`${name}.es`).error, en: field(`${name}.en`).error }}
          {...(name === 'description' && { rows: 4 })}
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
