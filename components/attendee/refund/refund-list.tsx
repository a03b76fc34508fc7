'use client';

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge/badge';
import type { Payment, RefundStatus } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { RefundSent } from './refund-sent';

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

/** What of a payment went back or has to; a transfer that staff make is marked as sent here. */
export function RefundList({ payment, reservation }: RefundListProps) {
  const t = useTranslations('attendees.refunds');
  const money = useMoney();
  const instant = useInstant();
  const staff = useStaff();
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
              <small>{[instant(refundedAt ?? createdAt), reason, trackingKey].filter(Boolean).join(' · ')}</small>
            </span>
            <span className="end">
              <Badge tone={TONES[status]}>{t(isToSend ? 'toSend' : `states.${status}`)}</Badge>
            </span>
            {isToSend && can(staff, 'refundPayment') && <RefundSent refund={refund} reservation={reservation} />}
          </li>
        );
      })}
    </ul>
  );
}
