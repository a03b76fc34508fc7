'use client';

import { useTranslations } from 'next-intl';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { canDecidePayment } from '@/lib/domain/reservation-state';
import { PaymentCard } from './payment-card';

/** What waits for a decision first, then the newest. */
function inOrderOfWork(payments: Payment[]): Payment[] {
  const rank = ({ status }: Payment) => (canDecidePayment(status) ? 0 : 1);
  return payments.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
}

export function PaymentsSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.payments');
  return (
    <section>
      <h3>{t('title')}</h3>
      {reservation.payments.length === 0 && <p className="attendee-note">{t('none')}</p>}
      <ul className="list-plain attendee-cards">
        {inOrderOfWork(reservation.payments).map((payment) => (
          <PaymentCard key={payment.id} payment={payment} reservation={reservation} />
        ))}
      </ul>
    </section>
  );
}
