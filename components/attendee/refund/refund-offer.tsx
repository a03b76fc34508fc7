'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { useMoney, useStaff } from '../staff-context';
import { RefundForm } from './refund-form';

/** Minor units of a payment that are not on their way back yet; a refund that failed can be ordered again. */
function refundableOf({ amount, refunds, status }: Payment): number {
  if (status !== 'approved' && status !== 'refunded') return 0;
  const ordered = refunds.filter((refund) => refund.status !== 'failed');
  return amount.amount - ordered.reduce((sum, refund) => sum + refund.amount.amount, 0);
}

interface RefundOfferProps {
  payment: Payment;
  reservation: Reservation;
}

/** The way to send a payment back, where something of it is left and this person may. */
export function RefundOffer({ payment, reservation }: RefundOfferProps) {
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
