import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { penalty } from '@/lib/contract/booking-terms';
import type { StepDraft } from './step-drafts';
import styles from './terms.module.css';

const KINDS = penalty.options.map(({ shape }) => shape.kind.value);

const LABELS = { percent: 'penaltyPercent', nights: 'penaltyNights', fixed: 'penaltyFixed' } as const;

interface CancellationStepsProps {
  prefix: string;
  currency: string;
  steps: StepDraft[];
  /** Steps that cannot be saved, by id. */
  wrong: number[];
  onChange: (steps: StepDraft[]) => void;
}

/** What is kept of a cancelled booking, in steps of days before arrival. */
export function CancellationSteps({ prefix, currency, steps, wrong, onChange }: CancellationStepsProps) {
  const t = useTranslations('block.terms');
  const change = (id: number, changed: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  const add = () =>
    onChange([...steps, { id: Math.max(-1, ...steps.map(({ id }) => id)) + 1, fromDays: '', kind: 'none', value: '' }]);
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ id, fromDays, kind, value }, index) => {
          const name = `${prefix}-step-${id}`;
          return (
            <li key={id}>
              <Field
                id={name}
                label={t('fromDays')}
                error={wrong.includes(id) && t('number', { min: 0, max: 1000 })}
                className="mb-0"
              >
                {(input) => (
                  <TextInput
                    {...input}
                    inputMode="numeric"
                    autoComplete="off"
                    value={fromDays}
                    onChange={(event) => change(id, { fromDays: event.target.value })}
                  />
                )}
              </Field>
              <Field id={`${name}-kind`} label={t('penalty')} className="mb-0">
                {(input) => (
                  <SelectInput
                    {...input}
                    value={kind}
                    onChange={(event) =>
                      change(id, { kind: KINDS.find((other) => other === event.target.value) ?? 'none', value: '' })
                    }
                  >
                    {KINDS.map((other) => (
                      <option key={other} value={other}>
                        {t(`penalties.${other}`)}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
              {kind !== 'none' && kind !== 'deposit' && (
                <Field id={`${name}-value`} label={t(LABELS[kind], { currency })} className="mb-0">
                  {(input) => (
                    <TextInput
                      {...input}
                      inputMode="decimal"
                      autoComplete="off"
                      value={value}
                      onChange={(event) => change(id, { value: event.target.value })}
                    />
                  )}
                </Field>
              )}
              <Button variant="quiet" small onClick={() => onChange(steps.filter((step) => step.id !== id))}>
                {t('removeStep', { number: index + 1 })}
              </Button>
            </li>
          );
        })}
      </ol>
      <Button variant="secondary" small onClick={add}>
        {t('addStep')}
      </Button>
    </>
  );
}
