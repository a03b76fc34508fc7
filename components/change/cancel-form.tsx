'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useFormFields } from '@/components/form/use-form-fields';
import figures from '@/components/reservation/figures.module.css';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import { ApiError } from '@/lib/api/api-error';
import {
  type CancellationInput,
  type CancellationPreview,
  cancellationInput,
  type PolicyStep,
} from '@/lib/contract/cancellation';
import type { RefundDestinationInput } from '@/lib/contract/refund';
import styles from './change.module.css';
import type { CancelRoom } from './may-change';
import { Figure } from './price-change';
import { RefundDestinationFields, useRefundDestination } from './refund-destination-form';
import { ShownMoney, useMoneyText } from './shown-money';
import { useAnswerFor } from './use-answer-for';
import { useChange } from './use-change';
import { useTypedEarly } from './use-typed-early';

const TEXT_MOST = 1000;

const consent = cancellationInput.pick({ text: true }).extend({ agree: z.literal(true) });

interface CancelFormProps {
  reservationKey: string;
  rooms: CancelRoom[];
}

/** Which rooms, what it costs by today's step, why, and consent; the agency decides afterwards. */
export function CancelForm({ reservationKey: key, rooms }: CancelFormProps) {
  const t = useTranslations('change.cancel');
  const refund = useTranslations('change.refundTo');
  const page = useTypedEarly();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { answer: preview, last, keep } = useAnswerFor<CancellationPreview>(chosen);
  // Without first values what was typed before the scripts came stays.
  const form = useForm({ resolver: zodResolver(consent), shouldFocusError: false });
  const fields = useFormFields({ form, id: 'cancel', names: ['agree'], sentence: () => t('agreeMissing') });
  const destination = useRefundDestination();
  const looking = useChange({
    send: (calls, part: string[] | null) => calls.cancellation({ key, rooms: part }),
    onDone: keep,
  });
  const asking = useChange({
    send: (calls, request: CancellationInput) => calls.askToCancel({ key, ...request }),
    onDone: () => {
      notify({ tone: 'success', text: t('sent') });
      asking.goHome();
    },
  });
  const busy = looking.busy || asking.busy;
  const failure = asking.failure ?? looking.failure;
  const failureText = asking.failureText ?? looking.failureText;
  const look = (part: string[] | null) => {
    if (busy) return;
    asking.forget();
    looking.save(part);
  };
  // What was chosen while a price was on its way is asked for once that has come.
  useEffect(() => {
    if (!preview && !failure && chosen?.length !== 0) look(chosen);
  });
  const choose = (part: string[] | null) => {
    setChosen(part);
    form.resetField('agree');
    looking.forget();
    asking.forget();
  };
  const comesByTransfer =
    last !== null && (last.ways.some(({ method }) => method === 'bank') || last.pendingRefundable.amount > 0);
  const submit = form.handleSubmit(async ({ text }) => {
    if (!preview || busy) return;
    const ask = (refundTo?: RefundDestinationInput) => {
      looking.forget();
      const part = chosen && { rooms: chosen };
      asking.save({ text, expectedPenalty: preview.penalty.amount, ...part, ...(refundTo && { refundTo }) });
    };
    if (comesByTransfer && !destination.isEmpty()) await destination.read(ask)();
    else ask();
  }, fields.focusWrong);
  const agree = fields.field('agree');
  const changed = failure instanceof ApiError && failure.code === 'PRICE_CHANGED';
  return (
    <form ref={page} method="post" noValidate className={styles.layout} onSubmit={submit}>
      <div>
        {rooms.length > 1 && <RoomChoice rooms={rooms} chosen={chosen} onChoose={choose} />}
        <h2 className="h4">{t('policyTitle')}</h2>
        {last ? <PolicySteps steps={last.steps} /> : !failure && <Skeleton lines={5} label={t('loading')} />}
        <Field id="cancel-text" label={t('text')} hint={t('textHint')} optional={t('optional')}>
          {(input) => <TextArea {...input} {...form.register('text')} rows={3} maxLength={TEXT_MOST} />}
        </Field>
        {comesByTransfer && (
          <fieldset>
            <legend className="h4">{refund('title')}</legend>
            <p className="text-secondary">{refund('later')}</p>
            <RefundDestinationFields destination={destination} />
          </fieldset>
        )}
      </div>
      <section className={figures.panel} aria-labelledby="cancel-amounts" aria-live="polite">
        <h2 className="h4" id="cancel-amounts">
          {t('amountsTitle')}
        </h2>
        {preview && <CancelAmounts preview={preview} />}
        <div className="form-check my-3">
          <input
            id={agree.id}
            type="checkbox"
            className="form-check-input"
            {...form.register('agree')}
            aria-invalid={Boolean(agree.error)}
            aria-describedby={agree.error && `${agree.id}-error`}
          />
          <label className="form-check-label" htmlFor={agree.id}>
            {t('agree')}
          </label>
          {agree.error && (
            <p className="invalid-feedback d-block mb-0" id={`${agree.id}-error`}>
              {agree.error}
            </p>
          )}
        </div>
        {failureText && (
          <Alert tone="danger">
            <p>{failureText}</p>
            {(changed || !preview) && (
              <Button variant="secondary" small busy={busy} onClick={() => look(chosen)}>
                {t('lookAgain')}
              </Button>
            )}
          </Alert>
        )}
        <Button type="submit" busy={busy} disabled={!preview || chosen?.length === 0}>
          {t('submit')}
        </Button>
      </section>
    </form>
  );
}

interface RoomChoiceProps {
  rooms: CancelRoom[];
  /** Ids of the chosen rooms; null = the whole booking. */
  chosen: string[] | null;
  onChoose: (chosen: string[] | null) => void;
}

/** All of a booking, or some of its rooms. */
function RoomChoice({ rooms, chosen, onChoose }: RoomChoiceProps) {
  const t = useTranslations('change.cancel');
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...(chosen ?? []), id] : (chosen ?? []).filter((other) => other !== id));
  return (
    <fieldset className={styles.choices}>
      <legend className="h4">{t('which')}</legend>
      {[true, false].map((whole) => (
        <div key={String(whole)} className="form-check">
          <input
            id={`cancel-${whole ? 'whole' : 'part'}`}
            type="radio"
            name="cancel-which"
            className="form-check-input"
            checked={(chosen === null) === whole}
            onChange={() => onChoose(whole ? null : [])}
          />
          <label className="form-check-label" htmlFor={`cancel-${whole ? 'whole' : 'part'}`}>
            {t(whole ? 'whole' : 'part')}
          </label>
        </div>
      ))}
      {chosen !== null && (
        <div className="ms-4 mt-2">
          {rooms.map(({ id, name }) => (
            <div key={id} className="form-check">
              <input
                id={`cancel-${id}`}
                type="checkbox"
                className="form-check-input"
                checked={chosen.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <label className="form-check-label" htmlFor={`cancel-${id}`}>
                {name}
              </label>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The penalty, the refund and its method, and what is left to pay. */
function CancelAmounts({ preview }: { preview: CancellationPreview }) {
  const t = useTranslations('change.cancel');
  const text = useMoneyText();
  const { price, penalty, refundable, pending, pendingRefundable: back, balance, ways, passes } = preview;
  return (
    <>
      {passes > 0 && <p>{t('passes', { count: passes })}</p>}
      <dl className={figures.figures}>
        <Figure name={t('price')} value={<ShownMoney money={price} />} />
        <Figure name={t('penalty')} value={<ShownMoney money={penalty} />} />
        <Figure name={t('refundable')} value={<ShownMoney money={refundable} />} isStrong />
        {balance.amount > 0 && <Figure name={t('balance')} value={<ShownMoney money={balance} />} />}
      </dl>
      {ways.map(({ method, amount }) => (
        <p key={method} className="text-secondary mb-1">
          {t(`way.${method}`, { amount: text(amount) })}
        </p>
      ))}
      {pending.amount > 0 && (
        <p className="mb-1">
          {t('underReview', { amount: text(pending), back: back.amount > 0 ? text(back) : 'none' })}
        </p>
      )}
    </>
  );
}

/** The policy in words, the step of today marked. */
function PolicySteps({ steps }: { steps: PolicyStep[] }) {
  const t = useTranslations('change.cancel');
  if (steps.length === 0) return <p>{t('noPolicy')}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map(({ fromDays, text, holds }) => (
        <li key={fromDays} data-holds={holds || undefined} aria-current={holds ? 'step' : undefined}>
          {holds && <strong>{t('today')}</strong>}
          {text}
        </li>
      ))}
    </ol>
  );
}
