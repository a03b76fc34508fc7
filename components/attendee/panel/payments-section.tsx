'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { canDecidePayment } from '@/lib/domain/reservation-state';
import { focusNextDecision, waitsForMe } from '../decision/next-decision';
import { PaymentDecision } from '../decision/payment-decision';
import { ProofModal } from '../proof-modal';
import { holderOf, useMoney, useStaff } from '../staff-context';
import styles from './panel.module.css';
import { PaymentCard } from './payment-card';
import { PaymentFacts } from './payment-facts';

/** What waits for a decision first, then the newest. */
function inOrderOfWork(payments: Payment[]): Payment[] {
  const rank = ({ status }: Payment) => (canDecidePayment(status) ? 0 : 1);
  return payments.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
}

/** The payments, and the open proof with its decision; once that is taken, the next proof that waits comes by itself. */
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
                holder={holderOf(reservation)}
              />
            </>
          )}
        </ProofModal>
      )}
    </section>
  );
}
