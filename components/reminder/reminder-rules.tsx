import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedForm } from '@/components/console/unsaved-edits';
import { registerShown } from '@/components/form/register-shown';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { setReminders } from '@/lib/api/reminder';
import { useSend } from '@/lib/api/use-send';
import {
  type ReminderPlan,
  type ReminderRuleState,
  type ReminderSettingsInput,
  reminderPlan,
  reminderRule,
  reminderSetting,
} from '@/lib/contract/reminder';
import styles from './reminder.module.css';

interface ReminderRulesProps {
  eventId: string;
  plan: ReminderPlan;
  onChanged: (plan: ReminderPlan) => void;
}

/** Numbers as they are typed: `-7, -3, 0, 2`. */
const offsetsOf = (typed: string): number[] =>
  typed
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

const typedRule = z.object({ on: z.boolean(), offsets: z.string().transform(offsetsOf) }).pipe(reminderSetting);

const typedRules = z.object({ rules: z.record(reminderRule, typedRule) });
type TypedRules = z.input<typeof typedRules>;

const FIELDS = reminderRule.options.map((rule) => `rules.${rule}.offsets` as const);

const typedOf = (rules: ReminderRuleState[]): TypedRules => ({
  rules: Object.fromEntries(
    rules.map(({ rule, setting: { on, offsets } }) => [
      rule,
      { on, offsets: offsets.toSorted((a, b) => a - b).join(', ') },
    ]),
  ) as TypedRules['rules'],
});

/** Which rules of an event remind, and when each does. */
export function ReminderRules({ eventId, plan, onChanged }: ReminderRulesProps) {
  const t = useTranslations('reminders');
  const failureWords = useFailureWords();
  const id = useId();
  const set = typedOf(plan.rules);
  const form = useForm({
    resolver: zodResolver(typedRules),
    defaultValues: set,
    values: set,
    // What somebody else set meanwhile shows where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  useUnsavedForm(form.watch(), form.formState.defaultValues);
  const { field, focusWrong } = useFormFields({ form, id, names: FIELDS, sentence: () => t('wrong') });
  const saving = useSend({
    send: (http, settings: ReminderSettingsInput) => setReminders(http, { eventId, settings }),
    onDone: (saved) => {
      form.reset(typedOf(saved.rules));
      onChanged(saved);
    },
    onStale: (details) => {
      const current = reminderPlan.safeParse(details);
      if (current.success) onChanged(current.data);
    },
  });
  return (
    <form
      className={styles.rules}
      aria-labelledby="reminder-rules"
      noValidate
      onSubmit={form.handleSubmit(({ rules }) => saving.save({ rules, version: plan.version }), focusWrong)}
    >
      <h2 id="reminder-rules" className="h4">
        {t('rulesTitle')}
      </h2>
      <p>{t('rulesText')}</p>
      <div className={styles.grid}>
        {plan.rules.map((state) => (
          <Rule key={state.rule} state={state} form={form} field={field(`rules.${state.rule}.offsets`)} />
        ))}
      </div>
      {saving.failure && <Alert tone="danger">{failureWords(saving.failure)}</Alert>}
      {saving.done && <Alert tone="success">{t('saved')}</Alert>}
      <Button type="submit" busy={saving.busy}>
        {t('save')}
      </Button>
    </form>
  );
}

interface RuleProps {
  state: ReminderRuleState;
  form: UseFormReturn<TypedRules, unknown, z.output<typeof typedRules>>;
  field: { id: string; error: string | undefined };
}

function Rule({ state: { rule, unit, usual, allowed, needs }, form, field }: RuleProps) {
  const t = useTranslations('reminders');
  const packages = useTranslations('packages.names');
  const { on, offsets } = form.watch(`rules.${rule}`);
  const times = offsetsOf(offsets).filter(Number.isInteger);
  return (
    <fieldset className={`card ${styles.rule}`}>
      <legend className="h6">{t(`rules.${rule}`)}</legend>
      <p className="text-secondary mb-2">{t(`about.${rule}`)}</p>
      {!allowed && <Badge tone="neutral">{t('needs', { package: packages(needs) })}</Badge>}
      <label className={`form-check ${styles.on}`}>
        <input className="form-check-input" type="checkbox" {...registerShown(form, `rules.${rule}.on`)} />
        {t('on')}
      </label>
      <Field {...field} label={t(`unit.${unit}`)} hint={t('usual', { times: usual.join(', ') })}>
        {(input) => (
          <TextInput {...input} {...registerShown(form, `rules.${rule}.offsets`)} inputMode="text" autoComplete="off" />
        )}
      </Field>
      {on && times.length > 0 && (
        <p className="text-secondary mb-0">
          {times.map((offset) => t(`times.${unit}`, { side: sideOf(offset), count: Math.abs(offset) })).join(' · ')}
        </p>
      )}
    </fieldset>
  );
}

const sideOf = (offset: number) => (offset < 0 ? 'before' : offset > 0 ? 'after' : 'same');
