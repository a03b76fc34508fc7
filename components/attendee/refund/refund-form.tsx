'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { refundPayment } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { Money } from '@/lib/contract/money';
import type { Payment } from '@/lib/contract/payment';
import { type RefundInput, refundInput } from '@/lib/contract/refund';
import type { Reservation } from '@/lib/contract/reservation';
import { QuestionForm } from '../question-form';
import { useMoney } from '../staff-context';
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
  const id = useId();
  const { amount, reason } = refundInput.shape;
  const form = useForm({
    resolver: zodResolver(refundInput.extend({ amount: amount.max(left.amount), reason: reason.unwrap().min(1) })),
    defaultValues: { amount: left.amount, reason: '', ...(payment.method === 'card' && { method: 'card' as const }) },
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id,
    names: ['amount', 'reason'],
    sentence: (name) => (name === 'amount' ? t('amountWrong', { left: money.plain(left) }) : t('reasonRequired')),
  });
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
  const submit = form.handleSubmit(
    // A payment goes back the way it came unless somebody says otherwise.
    ({ method, ...refund }) => action.save({ ...refund, ...(method === 'bank' && { method }) }),
    fields.focusWrong,
  );
  return (
    <QuestionForm
      title={t('formTitle', { left: money.plain(left) })}
      confirm={{ label: t('confirm'), danger: true }}
      cancel={t('cancel')}
      busy={action.busy}
      failure={action.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field {...fields.field('amount')} label={t('amount', { currency: left.currency })}>
        {(input) => <MoneyInput {...input} {...fields.control('amount')} currency={left.currency} />}
      </Field>
      {payment.method === 'card' && (
        <Field id={`${id}-method`} label={t('method')}>
          {(input) => (
            <SelectInput {...input} {...form.register('method')}>
              <option value="card">{t('methods.card')}</option>
              <option value="bank">{t('methods.bank')}</option>
            </SelectInput>
          )}
        </Field>
      )}
      <Field {...fields.field('reason')} label={t('reason')} hint={t('reasonHint')}>
        {(input) => <TextInput {...input} {...form.register('reason')} maxLength={LONGEST_REASON} />}
      </Field>
      <p className="text-secondary">{t(payment.method === 'card' ? 'explainCard' : 'explainBank')}</p>
    </QuestionForm>
  );
}
