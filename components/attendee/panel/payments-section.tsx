'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PAYMENT_TONES } from '@/components/payment/payment-tones';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { mayRead } from '@/lib/domain/private-data';
import { isNeverMade, isUnderWay } from '@/lib/domain/refund-state';
import { canDecidePayment } from '@/lib/domain/reservation-state';
import { focusNextDecision, waitsForMe } from '../decision/next-decision';
import { PaymentDecision } from '../decision/payment-decision';
import { ProofModal } from '../proof-modal';
import { RefundForm, RefundList } from '../refund/refunds';
import { holderOf, useMoney, useStaff } from '../staff-context';
import styles from './panel.module.css';
import { DuplicateWarning, PaymentFacts } from './payment-facts';

/** What waits for a decision first, then the newest. */
function inOrderOfWork(payments: Payment[]): Payment[] {
  const rank = ({ status }: Payment) => (canDecidePayment(status) ? 0 : 1);
  return payments.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
}

/** Refunds of a reservation that are not made yet, minor units. */
const underWayOf = ({ payments }: Reservation) =>
  payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => isUnderWay(status))
    .reduce((sum, { amount }) => sum + amount.amount, 0);

/**
 * The payments, and the open proof with its decision; after the decision the next waiting proof opens automatically.
 */
export function PaymentsSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.payments');
  const proofWord = useTranslations('attendees.proof');
  const money = useMoney();
  const staff = useStaff();
  const [proof, setProof] = useState({ id: '', isOpen: false, decides: false });
  const payments = inOrderOfWork(reservation.payments);
  const shown = payments.find(({ id }) => id === proof.id);
  const isDecided = shown !== undefined && proof.decides && !waitsForMe(staff, shown);
  if (proof.isOpen && isDecided) {
    const next = payments.find((payment) => payment.hasProof && waitsForMe(staff, payment));
    setProof(next ? { ...proof, id: next.id } : { ...proof, isOpen: false });
  }
  const { firstName, lastName } = reservation.contact;
  const amount = shown ? money.plain(shown.amount) : '';
  return (
    <section>
      <h3>{t('title')}</h3>
      {payments.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ul className={`list-plain ${styles.cards}`}>
        {payments.map((payment) => (
          <PaymentCard
            key={payment.id}
            payment={payment}
            reservation={reservation}
            isProofOpen={proof.isOpen && payment.id === proof.id}
            onProof={() => setProof({ id: payment.id, isOpen: true, decides: waitsForMe(staff, payment) })}
          />
        ))}
      </ul>
      {shown && (
        <ProofModal
          show={proof.isOpen}
          onClose={() => setProof({ ...proof, isOpen: false })}
          onExited={isDecided ? focusNextDecision : undefined}
          paymentId={shown.id}
          type={shown.proofType}
          title={proofWord('title', { amount })}
          alt={proofWord('alt', { amount, holder: `${firstName} ${lastName}` })}
        >
          {proof.isOpen && proof.decides && !isDecided && (
            <>
              <div className="d-none d-lg-block mb-3">
                <PaymentFacts payment={shown} />
              </div>
              <PaymentDecision
                key={shown.id}
                payment={shown}
                reservation={reservation}
                refundsUnderWay={underWayOf(reservation)}
                holder={holderOf(reservation)}
              />
            </>
          )}
        </ProofModal>
      )}
    </section>
  );
}

interface PaymentCardProps {
  payment: Payment;
  reservation: Reservation;
  /** Set while the payment's proof is open, with the decision beside it. */
  isProofOpen: boolean;
  onProof: () => void;
}

/** A payment with its proof and, where it waits and this person may, the decision. */
function PaymentCard({ payment, reservation, isProofOpen, onProof }: PaymentCardProps) {
  const t = useTranslations('attendees.payments');
  const statusWord = useTranslations('payment.status');
  const money = useMoney();
  const staff = useStaff();
  const amount = money.plain(payment.amount);
  const waits = canDecidePayment(payment.status);
  return (
    <li className={waits || payment.attention ? `${styles.card} ${styles.attention}` : styles.card}>
      <div className={styles.cardHead}>
        <strong className="tabular">{amount}</strong>
        <Badge tone={PAYMENT_TONES[payment.status]}>{statusWord(payment.status)}</Badge>
      </div>
      <PaymentFacts payment={payment} />
      <AttentionNote attention={payment.attention} />
      {payment.duplicateOf && waits && <DuplicateWarning payment={payment} payments={reservation.payments} />}
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
      {!payment.hasProof && payment.method !== 'card' && <p className="text-secondary">{t('noProof')}</p>}
      {waits && !isProofOpen && can(staff, 'decidePayment') && (
        <PaymentDecision
          payment={payment}
          reservation={reservation}
          refundsUnderWay={underWayOf(reservation)}
          holder={holderOf(reservation)}
        />
      )}
      {waits && !can(staff, 'decidePayment') && <p className="text-secondary">{t('agencyDecides')}</p>}
      <RefundList payment={payment} reservation={reservation} />
      <RefundOffer payment={payment} reservation={reservation} />
    </li>
  );
}

/** Money that needs a person: what happened, and what to do about it. */
function AttentionNote({ attention }: Pick<Payment, 'attention'>) {
  const t = useTranslations('attendees.attention');
  if (!attention) return null;
  return (
    <Alert tone="warning" title={t(`${attention}.title`)}>
      <p>{t(`${attention}.todo`)}</p>
    </Alert>
  );
}

/**
 * The part of a payment that is not being refunded yet, minor units; a refund that failed or was withdrawn can be
 * ordered again.
 */
function refundableOf({ amount, refunds, status }: Payment): number {
  if (status !== 'approved' && status !== 'refunded') return 0;
  const ordered = refunds.filter((refund) => !isNeverMade(refund.status));
  return amount.amount - ordered.reduce((sum, refund) => sum + refund.amount.amount, 0);
}

interface RefundOfferProps {
  payment: Payment;
  reservation: Reservation;
}

/** The button that refunds a payment, where something is left to refund and this person may. */
function RefundOffer({ payment, reservation }: RefundOfferProps) {
  const t = useTranslations('attendees.refunds');
  const money = useMoney();
  const staff = useStaff();
  const [open, setOpen] = useState(false);
  const left = { ...payment.amount, amount: refundableOf(payment) };
  if (left.amount <= 0 || !can(staff, 'refundPayment')) return null;
  if (open)
    return <RefundForm payment={payment} reservation={reservation} left={left} onClose={() => setOpen(false)} />;
  return (
    <Button
      small
      variant="quiet"
      aria-label={t('refundOf', { amount: money.plain(payment.amount) })}
      onClick={() => setOpen(true)}
    >
      {t('refund')}
    </Button>
  );
}
