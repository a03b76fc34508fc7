import { useTranslations } from 'next-intl';
import { LanguageSelect } from '@/components/people/language-select';
import { Field } from '@/components/ui/field/field';
import { TextArea } from '@/components/ui/text-area/text-area';
import { TextInput } from '@/components/ui/text-input/text-input';
import type { EventSummary } from '@/lib/contract/event';
import styles from './agency.module.css';
import type { AgencyFieldsProps } from './agency-errors';
import { DemoEventSelect } from './demo-event-select';

const TEXTS = [
  ['name', 'text', 'organization'],
  ['contact', 'email', 'email'],
  ['support', 'email', 'off'],
  ['reply', 'email', 'off'],
  ['url', 'url', 'url'],
  ['openingHours', 'text', 'off'],
  ['openingHoursEnglish', 'text', 'off'],
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
      <Field
        id={`${id}-description`}
        label={t('fields.description')}
        optional={t('optional')}
        error={errors.description}
        className={styles.wide}
      >
        {(props) => (
          <TextArea
            {...props}
            rows={4}
            value={draft.description}
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
