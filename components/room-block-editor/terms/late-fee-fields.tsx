import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import styles from './terms.module.css';
import type { LateFeeDraft, LateFeeField } from './terms-draft';

const KINDS = ['none', 'fixed', 'percent'] as const;

interface LateFeeFieldsProps {
  prefix: string;
  currency: string;
  draft: LateFeeDraft;
  wrong: LateFeeField[];
  onChange: (draft: LateFeeDraft) => void;
}

/** What paying late costs: nothing, an amount or a percentage, after how many days, and at most how much. */
export function LateFeeFields({ prefix, currency, draft, wrong, onChange }: LateFeeFieldsProps) {
  const t = useTranslations('block.lateFee');
  const { kind } = draft;
  const { labelOf, errorOf } = useLateFeeWords(kind, currency);
  const field = (name: LateFeeField, hint?: string) => (
    <Field
      id={`${prefix}-late-${name}`}
      label={labelOf(name)}
      hint={hint}
      error={wrong.includes(name) && errorOf(name)}
    >
      {(input) => (
        <TextInput
          {...input}
          inputMode={name === 'graceDays' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={`field-lines ${styles.narrowFields}`}>
      <Field id={`${prefix}-late-kind`} label={t('kind')}>
        {(input) => (
          <SelectInput
            {...input}
            value={kind}
            onChange={({ target }) =>
              onChange({ ...draft, kind: KINDS.find((each) => each === target.value) ?? 'none', value: '' })
            }
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {kind !== 'none' && (
        <>
          {field('value')}
          {field('graceDays', t('graceHint'))}
          {field('cap', t('capHint'))}
        </>
      )}
    </div>
  );
}

/** The label of each field of the late fee, and the message where it cannot be read: next to it and in the summary. */
export function useLateFeeWords(kind: LateFeeDraft['kind'], currency: string) {
  const t = useTranslations('block.lateFee');
  const value = kind === 'percent' ? 'percent' : 'amount';
  const wrong = { value, graceDays: 'days', cap: 'amount' } as const;
  return {
    labelOf: (field: LateFeeField) => t(field === 'value' ? value : field, { currency }),
    errorOf: (field: LateFeeField) => t(`wrong.${wrong[field]}`),
  };
}
