import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { mealPlan } from '@/lib/contract/room-block';
import { blockPlan } from '@/lib/contract/room-block-editor';
import styles from '../editor.module.css';
import type { CellProblem, PlanDraft } from './rate-matrix';

interface PlanFieldsProps {
  prefix: string;
  draft: PlanDraft;
  problems: ReadonlyMap<string, CellProblem>;
  onChange: (changed: Partial<PlanDraft>) => void;
}

const { basis } = blockPlan.shape;

export function PlanFields({ prefix, draft, problems, onChange }: PlanFieldsProps) {
  const t = useTranslations('block.rates');
  return (
    <div className={styles.planFields}>
      <Field id={`${prefix}-mealPlan`} label={t('mealPlan')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.mealPlan}
            onChange={(event) => onChange({ mealPlan: mealPlan.parse(event.target.value) })}
          >
            {mealPlan.options.map((plan) => (
              <option key={plan} value={plan}>
                {t(`mealPlans.${plan}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${prefix}-basis`} label={t('basis')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.basis}
            onChange={(event) => onChange({ basis: basis.parse(event.target.value) })}
          >
            {basis.options.map((option) => (
              <option key={option} value={option}>
                {t(option)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${prefix}-tax`} label={t('tax')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.taxIncluded ? 'included' : 'added'}
            onChange={(event) => onChange({ taxIncluded: event.target.value === 'included' })}
          >
            <option value="included">{t('taxIncluded')}</option>
            <option value="added">{t('taxAdded')}</option>
          </SelectInput>
        )}
      </Field>
      {!draft.taxIncluded && (
        <Field
          id={`${prefix}-taxPercent`}
          label={t('taxPercent')}
          error={problems.has('taxPercent') && t('percent')}
          className="mb-0"
        >
          {(input) => (
            <TextInput
              {...input}
              inputMode="decimal"
              autoComplete="off"
              value={draft.taxPercent}
              onChange={(event) => onChange({ taxPercent: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
