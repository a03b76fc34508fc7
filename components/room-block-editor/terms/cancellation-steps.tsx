import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { type CancellationStep, type Penalty, penalty } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { type DatedStep, datedSteps } from '@/lib/domain/cancellation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './terms.module.css';
import type { StepDraft, WrongStep } from './terms-draft';

const KINDS = penalty.options.map(({ shape }) => shape.kind.value);

const LABELS = { percent: 'penaltyPercent', nights: 'penaltyNights', fixed: 'penaltyFixed' } as const;

interface CancellationStepsProps {
  prefix: string;
  currency: string;
  steps: StepDraft[];
  wrong: readonly WrongStep[];
  onChange: (steps: StepDraft[]) => void;
}

/** What is kept of a cancelled booking, in steps of days before arrival. */
export function CancellationSteps({ prefix, currency, steps, wrong, onChange }: CancellationStepsProps) {
  const t = useTranslations('block.terms');
  const change = (id: number, changed: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  const errorOf = (id: number, part: WrongStep['part']) => {
    const problem = wrong.find((step) => step.id === id && step.part === part)?.problem;
    return problem && t(`wrongStep.${problem}`);
  };
  const add = () =>
    onChange([...steps, { id: Math.max(-1, ...steps.map(({ id }) => id)) + 1, fromDays: '', kind: 'none', value: '' }]);
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ id, fromDays, kind, value }, index) => {
          const name = `${prefix}-step-${id}`;
          return (
            <li key={id}>
              <Field id={name} label={t('fromDays')} error={errorOf(id, 'days')} className="mb-0">
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
                <Field
                  id={`${name}-value`}
                  label={t(LABELS[kind], { currency })}
                  error={errorOf(id, 'value')}
                  className="mb-0"
                >
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

interface PolicyPreviewProps {
  steps: CancellationStep[];
  currency: string;
  /** A guest's arrival, from which the days are counted. */
  arrival: CalendarDate;
}

/** The cancellation policy in the sentences that guests read in mails and on pages. */
export function PolicyPreview({ steps, currency, arrival }: PolicyPreviewProps) {
  const t = useTranslations('policy');
  const title = useTranslations('block.terms');
  const locale = useLocale();
  const format = datesIn(locale);
  if (steps.length === 0) return null;
  const when = ({ step, toDays, firstDay, lastDay }: DatedStep) => {
    const first = firstDay && format.words(firstDay);
    const last = lastDay && format.words(lastDay);
    if (first && last) return t('when.between', { first, last, from: step.fromDays, to: toDays ?? step.fromDays });
    if (last) return t('when.until', { last, from: step.fromDays });
    return first ? t('when.since', { first, to: toDays ?? 0 }) : t('when.always');
  };
  const kept = (penalty: Penalty) => {
    if (penalty.kind === 'percent') return t('kept.percent', { percent: penalty.percent });
    if (penalty.kind === 'nights') return t('kept.nights', { nights: penalty.nights });
    if (penalty.kind === 'fixed')
      return t('kept.fixed', { amount: formatMoney({ amount: penalty.amount, currency }, locale) });
    return t(`kept.${penalty.kind}`);
  };
  return (
    <div className={styles.policy}>
      <h3 className="h6">{title('policy')}</h3>
      <p className="text-secondary mb-0">{title('policyArrival', { date: format.words(arrival) })}</p>
      <ul>
        {datedSteps(steps, arrival).map((dated) => (
          <li key={dated.step.fromDays}>{t('sentence', { when: when(dated), kept: kept(dated.step.penalty) })}</li>
        ))}
      </ul>
    </div>
  );
}
