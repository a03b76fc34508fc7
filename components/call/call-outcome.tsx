'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput } from '@/components/form/number-input';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { keepOutcome, rescheduleCall } from '@/lib/api/call';
import { useSend } from '@/lib/api/use-send';
import { type CallType, callOutcomeState } from '@/lib/contract/call';
import type { CallCard } from '@/lib/contract/call-card';
import styles from './call.module.css';
import { CallTime, instantOf, NO_TIME } from './call-time';
import { useCallFailure } from './use-call-failure';

const COMMENT_MOST = 1000;

type Outcome = (typeof callOutcomeState.options)[number];

interface CallOutcomeProps {
  card: CallCard;
  followUp: CallType | null;
  /** Whether the person may write on the list that the guest will not attend. */
  mayDecline: boolean;
  onChoose: (followUp: CallType | null) => void;
  /** Shows the saved call, and says `text`. */
  onKept: (card: CallCard, text: string) => void;
  onFailed: (error: unknown) => Promise<void>;
}

/** The outcome of a call in two presses, with a comment, a promised payment, or another time for the call. */
export function CallOutcome({ card, followUp, mayDecline, onChoose, onKept, onFailed }: CallOutcomeProps) {
  const t = useTranslations('calls.outcome');
  const records = useTranslations('records.calls');
  const failureText = useCallFailure();
  const id = useId();
  const form = useForm<TypedOutcome>({
    defaultValues: { state: null, comments: '', promise: { amount: null, on: '' } },
  });
  const { state, comments, promise } = form.watch();
  const { id: callId, version, reservation } = card;
  const kept = useSend({
    sendKeyed: (http, input: Parameters<typeof keepOutcome>[1]['outcome'], idempotencyKey) =>
      keepOutcome(http, { id: callId, outcome: input, idempotencyKey }),
    onDone: (changed) => onKept(changed, t('kept')),
    onFailed,
  });
  const box = useRef<HTMLFormElement>(null);
  const outcomes = callOutcomeState.options;
  useHotkeys(
    outcomes.map((_, at) => String(at + 1)),
    ({ key }) => form.setValue('state', outcomes[Number(key) - 1] ?? null),
    { preventDefault: true },
  );
  useHotkeys('mod+enter', () => box.current?.requestSubmit(), { enableOnFormTags: true, preventDefault: true });
  const declines = followUp === 'willNotAttend';
  const asksPromise = state === 'completed' && reservation !== null && !declines;
  const submit = form.handleSubmit(({ state: outcome, promise: { amount, on }, ...words }) => {
    if (!outcome) return;
    const promised = asksPromise && amount !== null && { promise: { amount, on } };
    return kept.save({ state: outcome, ...words, followUp, version, ...promised });
  });
  return (
    <section>
      <h3>{t('title')}</h3>
      <form ref={box} onSubmit={submit} aria-label={t('title')}>
        <fieldset>
          <legend className="visually-hidden">{t('state')}</legend>
          <div className={styles.choices}>
            {outcomes.map((each, at) => (
              <div key={each} className="d-grid">
                <input
                  type="radio"
                  className="btn-check"
                  {...form.register('state')}
                  value={each}
                  id={`${id}-${each}`}
                  aria-keyshortcuts={String(at + 1)}
                />
                <label className="btn btn-outline-primary" htmlFor={`${id}-${each}`}>
                  {records(`states.${each}`)}
                </label>
              </div>
            ))}
          </div>
        </fieldset>
        <p className="form-text d-none d-md-block">{t('keys')}</p>
        {state === 'notAnswered' && <p>{t('againText')}</p>}
        {state === 'wrongNumber' && <p>{t('wrongText')}</p>}
        {mayDecline && (state === 'completed' || state === 'rejected') && (
          <div className="form-check mb-3">
            <input
              type="checkbox"
              className="form-check-input"
              id={`${id}-declines`}
              checked={declines}
              onChange={() => onChoose(declines ? null : 'willNotAttend')}
            />
            <label className="form-check-label" htmlFor={`${id}-declines`}>
              {t('declines')}
            </label>
          </div>
        )}
        {asksPromise && (
          <Promised
            value={promise}
            onChange={(next) => form.setValue('promise', next)}
            currency={reservation.balance.currency}
          />
        )}
        <Field id={`${id}-comments`} label={t('comments')} optional={t('optional')}>
          {(input) => <TextArea {...input} {...form.register('comments')} rows={2} maxLength={COMMENT_MOST} />}
        </Field>
        {kept.failure && <Alert tone="danger">{failureText(kept.failure)}</Alert>}
        <Button type="submit" busy={kept.busy} disabled={state === null}>
          {t('save')}
        </Button>
      </form>
      <Reschedule card={card} isAsked={followUp === 'other'} comments={comments} onMoved={onKept} onFailed={onFailed} />
    </section>
  );
}

interface PromisedPayment {
  /** Minor units. */
  amount: number | null;
  on: string;
}

interface TypedOutcome {
  state: Outcome | null;
  comments: string;
  promise: PromisedPayment;
}

interface PromisedProps {
  value: PromisedPayment;
  currency: string;
  onChange: (value: PromisedPayment) => void;
}

/** A browser cannot ask for a field that is folded away: the form would do nothing. */
const reveal = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
  currentTarget.closest('details')?.setAttribute('open', '');

/** A promise has its amount and its day, or is none. */
function Promised({ value, currency, onChange }: PromisedProps) {
  const t = useTranslations('calls.outcome');
  const locale = useLocale();
  const id = useId();
  return (
    <details className="mb-3">
      <summary className="mb-2">{t('promise')}</summary>
      <p>{t('promiseText')}</p>
      <Field id={`${id}-amount`} label={t('amount')}>
        {(input) => (
          <MoneyInput
            {...input}
            currency={currency}
            nullable
            required={value.on !== ''}
            onInvalid={reveal}
            value={value.amount}
            onChange={(amount) => onChange({ ...value, amount })}
          />
        )}
      </Field>
      <Field id={`${id}-on`} label={t('day')}>
        {(input) => (
          <DateInput
            {...input}
            locale={locale}
            required={value.amount !== null}
            onInvalid={reveal}
            value={value.on}
            onChange={(on) => onChange({ ...value, on })}
          />
        )}
      </Field>
    </details>
  );
}

interface RescheduleProps {
  card: CallCard;
  /** Set where the guest asked for another time: the form is open from the start. */
  isAsked: boolean;
  comments: string;
  onMoved: CallOutcomeProps['onKept'];
  onFailed: (error: unknown) => Promise<void>;
}

/** Another time for the call, in the event's zone. */
function Reschedule({
  card: { id: callId, version, timeZone },
  isAsked,
  comments,
  onMoved,
  onFailed,
}: RescheduleProps) {
  const t = useTranslations('calls.outcome');
  const failureText = useCallFailure();
  const [time, setTime] = useState(NO_TIME);
  const moved = useSend({
    sendKeyed: (http, at: string, idempotencyKey) =>
      rescheduleCall(http, { id: callId, moved: { at, comments, version }, idempotencyKey }),
    onDone: (changed) => onMoved(changed, t('moved')),
    onFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = instantOf(time, timeZone);
    if (at) void moved.save(at);
  };
  return (
    <details className="mb-3" open={isAsked || undefined}>
      <summary className="mb-2">{t('reschedule')}</summary>
      <form onSubmit={submit} aria-label={t('reschedule')}>
        <CallTime value={time} timeZone={timeZone} onChange={setTime} />
        {moved.failure && <Alert tone="danger">{failureText(moved.failure)}</Alert>}
        <Button type="submit" variant="secondary" busy={moved.busy}>
          {t('move')}
        </Button>
      </form>
    </details>
  );
}
