'use client';

import { useTranslations } from 'next-intl';
import { PAYMENT_TONES } from '@/components/payment/payment-tones';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { mayRead } from '@/lib/domain/private-data';
import { canDecidePayment } from '@/lib/domain/reservation-state';
import { PaymentDecision } from '../decision/payment-decision';
import { RefundList } from '../refund/refund-list';
import { RefundOffer } from '../refund/refund-offer';
import { useMoney, useStaff } from '../staff-context';
import { AttentionNote } from './attention-note';
import { DuplicateWarning } from './duplicate-warning';
import { PaymentFacts } from './payment-facts';

interface PaymentCardProps {
  payment: Payment;
  reservation: Reservation;
  /** Its proof is open, and the decision beside it. */
  isProofOpen: boolean;
  onProof: () => void;
}

/** A payment with its proof and, where it waits and this person may, the decision. */
export function PaymentCard({ payment, reservation, isProofOpen, onProof }: PaymentCardProps) {
  const t = useTranslations('attendees.payments');
  const statusWord = useTranslations('payment.status');
  const money = useMoney();
  const staff = useStaff();
  const amount = money.plain(payment.amount);
  const waits = canDecidePayment(payment.status);
  return (
    <li className={waits || payment.attention ? 'attendee-card attention' : 'attendee-card'}>
      <div className="attendee-card-head">
        <strong className="tabular">{amount}</strong>
        <Badge tone={PAYMENT_TONES[payment.status]}>{statusWord(payment.status)}</Badge>
      </div>
      <PaymentFacts payment={payment} />
      <AttentionNote attention={payment.attention} />
      {payment.duplicateOf && waits && <DuplicateWarning payment={payment} reservation={reservation} />}
      {payment.hasProof && mayRead('proof', staff) && (
        <Button
          variant="secondary"
          small
          aria-label={t('proofOf', { amount })}
          aria-haspopup="dialog"
          onClick={onProof}
        >
          {t('proof')}
        </Button>
      )}
      {!payment.hasProof && payment.method === 'deposit' && <p className="attendee-note">{t('noProof')}</p>}
      {waits && !isProofOpen && can(staff, 'decidePayment') && (
        <PaymentDecision payment={payment} reservation={reservation} />
      )}
      {waits && !can(staff, 'decidePayment') && <p className="attendee-note">{t('agencyDecides')}</p>}
      <RefundList payment={payment} reservation={reservation} />
      <RefundOffer payment={payment} reservation={reservation} />
    </li>
  );
}
