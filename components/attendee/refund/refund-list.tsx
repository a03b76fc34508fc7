'use client';

import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { CopyValue } from '@/components/ui/copy-value';
import type { Payment, RefundStatus } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { groupedClabe } from '@/lib/domain/clabe';
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
