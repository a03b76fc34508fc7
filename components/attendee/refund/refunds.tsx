'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { markRefundSent, refundPayment } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import { LONGEST_REASON } from '@/lib/contract/booking-limits';
import type { Money } from '@/lib/contract/money';
import type { Payment, Refund, RefundStatus } from '@/lib/contract/payment';
import { type RefundInput, type RefundSentInput, refundInput, refundSentInput } from '@/lib/contract/refund';
import type { Reservation } from '@/lib/contract/reservation';
import { withFee } from '@/lib/domain/card';
import { groupedClabe } from '@/lib/domain/clabe';
import { can } from '@/lib/domain/permissions';
import { useFailureText } from '../failure';
import styles from '../panel/panel.module.css';
import { QuestionForm } from '../question-form';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { useReload } from '../use-reload';
import { WithdrawRefund } from './withdraw-refund';

const LONGEST_KEY = 60;

const TONES: Record<RefundStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'warning',
  processing: 'info',
  refunded: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
};

interface RefundListProps {
  payment: Payment;
  reservation: Reservation;
}

/** The refunds of a payment, done and still to do; a transfer that staff made is marked as sent here. */
export function RefundList({ payment, reservation }: RefundListProps) {
  const t = useTranslations('attendees.refunds');
  const money = useMoney();
  const instant = useInstant();
  const staff = useStaff();
  // The product's own reasons are words of a list, staff's are sentences.
  const reasonText = (reason: string | null) => {
    const known = `reasons.${reason}` as 'reasons.change';
    return reason !== null && t.has(known) ? t(known) : reason;
  };
  if (payment.refunds.length === 0) return null;
  return (
    <ul className={`list-plain ${styles.lines}`} aria-label={t('title')}>
      {payment.refunds.map((refund) => {
        const { id, fee, status, method, reason, withdrawalReason, trackingKey, createdAt, refundedAt } = refund;
        const feeText = fee && t('withFee', { amount: money.plain(fee) });
        const isToSend = method === 'bank' && (status === 'requested' || status === 'approved');
        return (
          <li key={id} className="flex-wrap">
            <span>
              <strong>{t(`by.${method}`, { amount: money.plain(withFee(refund)) })}</strong>
              <small>
                {[feeText, instant(refundedAt ?? createdAt), reasonText(reason), trackingKey]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {withdrawalReason !== null && <small>{t('withdrawnFor', { reason: withdrawalReason })}</small>}
            </span>
            <span className="text-end">
              <Badge tone={TONES[status]}>{t(isToSend ? 'toSend' : `states.${status}`)}</Badge>
            </span>
            {isToSend && <RefundDestinationLine destination={reservation.refundDestination} />}
            {isToSend && can(staff, 'refundPayment') && <RefundSent refund={refund} reservation={reservation} />}
            {method === 'bank' && status === 'requested' && can(staff, 'refundPayment') && (
              <WithdrawRefund refund={refund} reservation={reservation} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Where a transfer goes: the whole account for those who make it, its last digits for others, or none. */
function RefundDestinationLine({ destination }: { destination: Reservation['refundDestination'] }) {
  const t = useTranslations('attendees.refunds');
  if (!destination) return <p className="text-secondary w-100 mb-0">{t('noDestination')}</p>;
  const { clabe, last4, bank, holder } = destination;
  if (clabe === null) return <p className="text-secondary w-100 mb-0">{t('masked', { last4 })}</p>;
  return (
    <p className="w-100 mb-0">
      {t('destination', { bank: bank ?? '', holder: holder ?? '' })}{' '}
      <CopyValue value={clabe} shown={groupedClabe(clabe)} label={t('copyClabe')} copiedLabel={t('copied')} />
    </p>
  );
}

/** The transfer back was made: its tracking key ends the refund. */
function RefundSent({ refund, reservation }: { refund: Refund; reservation: Pick<Reservation, 'key'> }) {
  const t = useTranslations('attendees.refunds');
  const failureText = useFailureText();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(refundSentInput),
    defaultValues: { trackingKey: '' },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: ['trackingKey'], sentence: () => t('trackingKeyRequired') });
  const reload = useReload(reservation.key);
  const action = useSend({
    send: (http, input: RefundSentInput) =>
      markRefundSent(http, { refundId: refund.id, ...input, version: refund.version }),
    onDone: async () => {
      notify({ tone: 'success', text: t('sent') });
      await reload();
    },
    onStale: reload,
  });
  if (refund.mine) return <p className="text-secondary w-100 mb-0">{t('sentByOther')}</p>;
  return (
    <form className={styles.sentForm} noValidate onSubmit={form.handleSubmit(action.save, fields.focusWrong)}>
      <Field {...fields.field('trackingKey')} label={t('trackingKey')} className="mb-0">
        {(input) => (
          <TextInput {...input} {...form.register('trackingKey')} required maxLength={LONGEST_KEY} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" small busy={action.busy}>
        {t('markSent')}
      </Button>
      {action.failure && <Alert tone="danger">{failureText(action.failure)}</Alert>}
    </form>
  );
}

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
      refundPayment(http, { ...input, left: left.amount, paymentId: payment.id, idempotencyKey }),
    onDone: async () => {
      notify({ tone: 'success', text: t(payment.method === 'card' ? 'orderedCard' : 'ordered') });
      onClose();
      await reload();
    },
    onStale: reload,
  });
  const submit = form.handleSubmit(
    // By default a payment is refunded in the way in which it was paid.
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
