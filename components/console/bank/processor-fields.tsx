import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { DraftProcessor } from './processor-draft';

interface ProcessorFieldsProps {
  draft: DraftProcessor;
  onChange: (draft: DraftProcessor) => void;
}

/** One way of paying: offered or not, and for a card whether its fee is the guest's. */
export function ProcessorFields({ draft, onChange }: ProcessorFieldsProps) {
  const t = useTranslations('console.processors');
  const id = useId();
  const box = (name: 'active' | 'feePassedOn', label: string) => (
    <div className="form-check">
      <input
        id={`${id}-${name}`}
        className="form-check-input"
        type="checkbox"
        checked={draft[name]}
        onChange={(event) => onChange({ ...draft, [name]: event.target.checked })}
      />
      <label className="form-check-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
    </div>
  );
  const amount = (name: 'feePercent' | 'feeFixed', label: string) => (
    <Field id={`${id}-${name}`} label={label}>
      {(props) => (
        <TextInput
          {...props}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="mb-3">
      <legend className="fs-6">{t(`names.${draft.name}`)}</legend>
      {box('active', t('offered'))}
      {draft.name !== 'deposit' && draft.active && box('feePassedOn', t('feePassedOn'))}
      {draft.name !== 'deposit' && draft.active && draft.feePassedOn && (
        <div className="mt-2">
          {amount('feePercent', t('feePercent'))}
          {amount('feeFixed', t('feeFixed'))}
        </div>
      )}
    </fieldset>
  );
}
