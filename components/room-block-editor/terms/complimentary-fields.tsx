import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { COMPLIMENTARY_NUMBERS, type ComplimentaryDraft, type ComplimentaryField } from './complimentary-draft';
import styles from './terms.module.css';

const BASES = ['none', 'roomNights', 'rooms', 'perNight'] as const;

interface ComplimentaryFieldsProps {
  prefix: string;
  draft: ComplimentaryDraft;
  wrong: ComplimentaryField[];
  onChange: (draft: ComplimentaryDraft) => void;
}

/** The rooms for which the hotel charges nothing by its contract: what it counts, one for how many, and at most. */
export function ComplimentaryFields({ prefix, draft, wrong, onChange }: ComplimentaryFieldsProps) {
  const t = useTranslations('block.complimentary');
  const hints: Partial<Record<ComplimentaryField, string>> = {
    every: t('everyHint'),
    most: t(draft.basis === 'perNight' ? 'mostByNight' : 'mostHint'),
  };
  return (
    <div className={`field-lines ${styles.narrowFields}`}>
      <Field id={`${prefix}-complimentary-basis`} label={t('basis')}>
        {(input) => (
          <SelectInput
            {...input}
            value={draft.basis}
            onChange={({ target }) =>
              onChange({ ...draft, basis: BASES.find((each) => each === target.value) ?? 'none' })
            }
          >
            {BASES.map((each) => (
              <option key={each} value={each}>
                {t(`bases.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {draft.basis !== 'none' &&
        COMPLIMENTARY_NUMBERS.map((name) => (
          <Field
            key={name}
            id={`${prefix}-complimentary-${name}`}
            label={t(name)}
            hint={hints[name]}
            error={wrong.includes(name) && t(`wrong.${name}`)}
          >
            {(input) => (
              <TextInput
                {...input}
                inputMode="numeric"
                autoComplete="off"
                value={draft[name]}
                onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
              />
            )}
          </Field>
        ))}
    </div>
  );
}
