import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { addSeatingRule, removeSeatingRule } from '@/lib/api/seating';
import { useSend } from '@/lib/api/use-send';
import { type SeatingPlan, type SeatingRuleInput, seatingRuleInput, seatingRuleKind } from '@/lib/contract/seating';

const EMPTY: SeatingRuleInput = { kind: 'together', oneId: '', otherId: '' };

interface SeatingRulesProps {
  plan: SeatingPlan;
  tends: boolean;
  onPlan: (plan: SeatingPlan) => void;
}

/** Who must, and who must not, sit at one table. */
export function SeatingRules({ plan, tends, onPlan }: SeatingRulesProps) {
  const t = useTranslations('seating');
  const failureWords = useFailureWords();
  const id = useId();
  const form = useForm({ resolver: zodResolver(seatingRuleInput), defaultValues: EMPTY, shouldFocusError: false });
  const { field, focusWrong } = useFormFields({
    form,
    id,
    names: ['oneId', 'otherId'],
    sentence: () => t('rules.missing'),
  });
  const { eventId, people, rules, broken } = plan;
  const guests = people.filter(({ place }) => place === 0);
  const nameOf = (guestId: string) => guests.find((each) => each.guestId === guestId)?.guest ?? t('notComing');
  const adding = useSend({
    sendKeyed: (http, input: SeatingRuleInput, idempotencyKey) =>
      addSeatingRule(http, { eventId, rule: input, idempotencyKey }),
    onDone: (next) => {
      form.reset();
      onPlan(next);
    },
  });
  const removing = useSend({ send: removeSeatingRule, onDone: onPlan });
  const failure = adding.failure ?? removing.failure;
  const submit = form.handleSubmit((rule) => {
    removing.forget();
    return adding.save(rule);
  }, focusWrong);
  const chosen = form.watch();
  const select = (name: 'oneId' | 'otherId') => (
    <Field {...field(name)} label={t(`rules.${name}`)}>
      {(input) => (
        <SelectInput {...input} required {...form.register(name)}>
          <option value="">{t('rules.choose')}</option>
          {guests
            .filter(({ guestId }) => guestId !== chosen[name === 'oneId' ? 'otherId' : 'oneId'])
            .map(({ guestId, guest }) => (
              <option key={guestId} value={guestId}>
                {guest}
              </option>
            ))}
        </SelectInput>
      )}
    </Field>
  );
  return (
    <Card title={t('rules.title')} className="mt-4">
      {rules.length === 0 && <p>{t('rules.none')}</p>}
      <ul className="list-unstyled">
        {rules.map(({ id: ruleId, kind, oneId, otherId }) => {
          const text = t(`rules.${kind}`, { one: nameOf(oneId), other: nameOf(otherId) });
          return (
            <li key={ruleId} className="d-flex flex-wrap gap-2 align-items-center mb-2">
              <span>
                {text}
                {broken.includes(ruleId) && <strong> · {t('rules.broken')}</strong>}
              </span>
              {tends && (
                <Button
                  variant="quiet"
                  small
                  busy={removing.busy}
                  aria-label={t('rules.removeOf', { rule: text })}
                  onClick={() => void removing.save({ eventId, ruleId })}
                >
                  {t('rules.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
      {tends && (
        <form noValidate onSubmit={submit} className="d-flex flex-wrap gap-2 align-items-end">
          {select('oneId')}
          <Field id={`${id}-kind`} label={t('rules.kind')}>
            {(input) => (
              <SelectInput {...input} {...form.register('kind')}>
                {seatingRuleKind.options.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`rules.kinds.${kind}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          {select('otherId')}
          <Button type="submit" variant="secondary" busy={adding.busy}>
            {t('rules.add')}
          </Button>
        </form>
      )}
    </Card>
  );
}
