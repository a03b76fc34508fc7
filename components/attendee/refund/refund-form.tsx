'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { refundPayment } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { Money } from '@/lib/contract/money';
import type { Payment } from '@/lib/contract/payment';
import type { RefundInput } from '@/lib/contract/refund';
import type { Reservation } from '@/lib/contract/reservation';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import { useMoney } from '../staff-context';
import { useFailureText } from '../use-failure-text';
import { useReload } from '../use-reload';

const LONGEST_REASON = 500;

interface RefundFormProps {
  payment: Payment;
  reservation: Pick<Reservation, 'key'>;
  /** The part of the payment that is not being refunded yet. */
  left: Money;
  onClose: () => void;
}

/** Sends a payment back, whole or in part: to its card, or by a transfer that staff make. */
export function RefundForm({ payment, reservation, left, onClose }: RefundFormProps) {
  const t = useTranslations('attendees.refunds');
  const money = useMoney();
  const failureText = useFailureText();
  const id = useId();
  const [wrong, setWrong] = useState<'amount' | 'reason' | null>(null);
  const reload = useReload(reservation.key);
  const action = useSend({
    once: true,
    sendKeyed: (http, input: RefundInput, idempotencyKey) =>
      refundPayment(http, { ...input, paymentId: payment.id, idempotencyKey }),
    onDone: async () => {
      notify({ tone: 'success', text: t(payment.method === 'card' ? 'orderedCard' : 'ordered') });
      onClose();
      await reload();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount = parseAmount(String(form.get('amount') ?? ''), left.currency);
    const reason = String(form.get('reason') ?? '').trim();
    const bad = amount === null || amount <= 0 || amount > left.amount ? 'amount' : reason === '' ? 'reason' : null;
    setWrong(bad);
    if (bad || amount === null) return document.getElementById(`${id}-${bad}`)?.focus();
    const method = form.get('method') === 'bank' ? ('bank' as const) : undefined;
    action.save({ amount, reason, ...(method && { method }) });
  };
  return (
    <form className="attendee-question" aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <p id={`${id}-title`} className="fw-semibold">
        {t('formTitle', { left: money.plain(left) })}
      </p>
      <Field
        id={`${id}-amount`}
        label={t('amount', { currency: left.currency })}
        error={wrong === 'amount' && t('amountWrong', { left: money.plain(left) })}
      >
        {(input) => (
          <TextInput
            {...input}
            name="amount"
            inputMode="decimal"
            defaultValue={typedAmount(left.amount, left.currency)}
          />
        )}
      </Field>
      {payment.method === 'card' && (
        <Field id={`${id}-method`} label={t('method')}>
          {(input) => (
            <SelectInput {...input} name="method" defaultValue="card">
              <option value="card">{t('methods.card')}</option>
              <option value="bank">{t('methods.bank')}</option>
            </SelectInput>
          )}
        </Field>
      )}
      <Field
        id={`${id}-reason`}
        label={t('reason')}
        hint={t('reasonHint')}
        error={wrong === 'reason' && t('reasonRequired')}
      >
        {(input) => <TextInput {...input} name="reason" maxLength={LONGEST_REASON} />}
      </Field>
      <p className="attendee-note">{t(payment.method === 'card' ? 'explainCard' : 'explainBank')}</p>
      {action.failure && <Alert tone="danger">{failureText(action.failure)}</Alert>}
      <div className="attendee-decision">
        <Button type="submit" small variant="danger" busy={action.busy}>
          {t('confirm')}
        </Button>
        <Button small variant="quiet" disabled={action.busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
