'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { markRefundSent } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { Payment, Refund, RefundStatus } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { groupedClabe } from '@/lib/domain/clabe';
import { can } from '@/lib/domain/permissions';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { useFailureText } from '../use-failure-text';
import { useReload } from '../use-reload';

const LONGEST_KEY = 60;

const TONES: Record<RefundStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'warning',
  processing: 'info',
  refunded: 'success',
  failed: 'danger',
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
    <ul className="list-plain attendee-lines" aria-label={t('title')}>
      {payment.refunds.map((refund) => {
        const { id, amount, status, method, reason, trackingKey, createdAt, refundedAt } = refund;
        const isToSend = method === 'bank' && (status === 'requested' || status === 'approved');
        return (
          <li key={id} className="flex-wrap">
            <span>
              <strong>{t(`by.${method}`, { amount: money.plain(amount) })}</strong>
              <small>
                {[instant(refundedAt ?? createdAt), reasonText(reason), trackingKey].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className="end">
              <Badge tone={TONES[status]}>{t(isToSend ? 'toSend' : `states.${status}`)}</Badge>
            </span>
            {isToSend && <RefundDestinationLine destination={reservation.refundDestination} />}
            {isToSend && can(staff, 'refundPayment') && <RefundSent refund={refund} reservation={reservation} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Where a transfer goes: whole for those who make it, the last digits for everybody else, and said where nobody knows. */
function RefundDestinationLine({ destination }: { destination: Reservation['refundDestination'] }) {
  const t = useTranslations('attendees.refunds');
  if (!destination) return <p className="attendee-note w-100 mb-0">{t('noDestination')}</p>;
  const { clabe, last4, bank, holder } = destination;
  if (clabe === null) return <p className="attendee-note w-100 mb-0">{t('masked', { last4 })}</p>;
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
  const [missing, setMissing] = useState(false);
  const reload = useReload(reservation.key);
  const action = useSend({
    send: (http, trackingKey: string) => markRefundSent(http, { refundId: refund.id, trackingKey }),
    onDone: async () => {
      notify({ tone: 'success', text: t('sent') });
      await reload();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('trackingKey') ?? '').trim();
    setMissing(key === '');
    if (key === '') document.getElementById(id)?.focus();
    else action.save(key);
  };
  if (refund.mine) return <p className="attendee-note w-100 mb-0">{t('sentByOther')}</p>;
  return (
    <form className="attendee-inline-form" noValidate onSubmit={submit}>
      <Field id={id} label={t('trackingKey')} error={missing && t('trackingKeyRequired')} className="mb-0">
        {(input) => <TextInput {...input} name="trackingKey" required maxLength={LONGEST_KEY} autoComplete="off" />}
      </Field>
      <Button type="submit" small busy={action.busy}>
        {t('markSent')}
      </Button>
      {action.failure && <Alert tone="danger">{failureText(action.failure)}</Alert>}
    </form>
  );
}
