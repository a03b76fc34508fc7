import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
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
  reminderSetting,
} from '@/lib/contract/reminder';
import styles from './reminder.module.css';

interface ReminderRulesProps {
  eventId: string;
  plan: ReminderPlan;
  onChanged: (plan: ReminderPlan) => void;
}

interface Typed {
  on: boolean;
  /** Numbers as they are typed: `-7, -3, 0, 2`. */
  offsets: string;
}

const offsetsOf = (typed: string): number[] =>
  typed
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** Which rules of an event remind, and when each does. */
export function ReminderRules({ eventId, plan, onChanged }: ReminderRulesProps) {
  const t = useTranslations('reminders');
  const failureWords = useFailureWords();
  const [typed, setTyped] = useState(() => typedOf(plan.rules));
  const [wrong, setWrong] = useState<string[]>([]);
  const saving = useSend({
    send: (http, settings: ReminderSettingsInput) => setReminders(http, { eventId, settings }),
    onDone: onChanged,
    onStale: (details) => {
      const current = reminderPlan.safeParse(details);
      if (!current.success) return;
      // What somebody else set shows where nothing was typed.
      const [before, now] = [typedOf(plan.rules), typedOf(current.data.rules)];
      const isTyped = (rule: string, mine: Typed) =>
        mine.on !== before[rule]?.on || mine.offsets !== before[rule]?.offsets;
      setTyped((known) =>
        Object.fromEntries(
          Object.entries(known).map(([rule, mine]) => [rule, isTyped(rule, mine) ? mine : (now[rule] ?? mine)]),
        ),
      );
      onChanged(current.data);
    },
  });
  const save = () => {
    const rules = plan.rules.map(({ rule }) => {
      const { on, offsets } = typed[rule] ?? { on: false, offsets: '' };
      return [rule, { on, offsets: offsetsOf(offsets) }] as const;
    });
    const bad = rules.filter(([, setting]) => !reminderSetting.safeParse(setting).success).map(([rule]) => rule);
    setWrong(bad);
    if (bad.length > 0) return;
    const all = Object.fromEntries(rules) as ReminderSettingsInput['rules'];
    void saving.save({ rules: all, version: plan.version });
  };
  return (
    <form
      className={styles.rules}
      aria-labelledby="reminder-rules"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 id="reminder-rules" className="h4">
        {t('rulesTitle')}
      </h2>
      <p>{t('rulesText')}</p>
      <div className={styles.grid}>
        {plan.rules.map((state) => (
          <Rule
            key={state.rule}
            state={state}
            typed={typed[state.rule] ?? { on: false, offsets: '' }}
            error={wrong.includes(state.rule) ? t('wrong') : undefined}
            onChange={(changed) => setTyped((known) => ({ ...known, [state.rule]: changed }))}
          />
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

const typedOf = (rules: ReminderRuleState[]): Record<string, Typed> =>
  Object.fromEntries(
    rules.map(({ rule, setting: { on, offsets } }) => [
      rule,
      { on, offsets: offsets.toSorted((a, b) => a - b).join(', ') },
    ]),
  );

interface RuleProps {
  state: ReminderRuleState;
  typed: Typed;
  error: string | undefined;
  onChange: (typed: Typed) => void;
}

function Rule({ state: { rule, unit, usual, allowed, needs }, typed, error, onChange }: RuleProps) {
  const t = useTranslations('reminders');
  const packages = useTranslations('packages.names');
  const id = useId();
  const times = offsetsOf(typed.offsets).filter(Number.isInteger);
  return (
    <fieldset className={`card ${styles.rule}`}>
      <legend className="h6">{t(`rules.${rule}`)}</legend>
      <p className="text-secondary mb-2">{t(`about.${rule}`)}</p>
      {!allowed && <Badge tone="neutral">{t('needs', { package: packages(needs) })}</Badge>}
      <label className={`form-check ${styles.on}`}>
        <input
          className="form-check-input"
          type="checkbox"
          checked={typed.on}
          onChange={({ target }) => onChange({ ...typed, on: target.checked })}
        />
        {t('on')}
      </label>
      <Field
        id={`${id}-offsets`}
        label={t(`unit.${unit}`)}
        hint={t('usual', { times: usual.join(', ') })}
        {...(error !== undefined && { error })}
      >
        {(input) => (
          <TextInput
            {...input}
            value={typed.offsets}
            inputMode="text"
            autoComplete="off"
            onChange={({ target }) => onChange({ ...typed, offsets: target.value })}
          />
        )}
      </Field>
      {typed.on && times.length > 0 && (
        <p className="text-secondary mb-0">
          {times.map((offset) => t(`times.${unit}`, { side: sideOf(offset), count: Math.abs(offset) })).join(' · ')}
        </p>
      )}
    </fieldset>
  );
}

const sideOf = (offset: number) => (offset < 0 ? 'before' : offset > 0 ? 'after' : 'same');
