'use client';

import { useTranslations } from 'next-intl';
import { decidePayment } from '@/lib/api/payment';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { useInstant, useMoney } from '../staff-context';
import { Decision, useDecision } from './decision';

interface PaymentDecisionProps {
  payment: Payment;
  reservation: Reservation;
}

/** Approves or rejects a deposit. A rejection tells the guest why. */
export function PaymentDecision({ payment, reservation }: PaymentDecisionProps) {
  const t = useTranslations('attendees.decidePayment');
  const money = useMoney();
  const instant = useInstant();
  const { key, status, standing, balance } = reservation;
  const holder = `${reservation.contact.firstName} ${reservation.contact.lastName}`;
  const amount = money.plain(payment.amount);
  // An expired hold owes nothing now, but its money takes it back at its price.
  const owed = status === 'expired' ? reservation.total.amount - reservation.paid.amount : balance.amount;
  const left = { ...balance, amount: Math.max(0, owed - payment.amount.amount) };
  const goesBack = standing.state === 'cancelled' || standing.state === 'rejected';
  const isOver = owed < payment.amount.amount && !goesBack;
  const { firstApproval: first, twoApprovals } = payment;
  const isFirst = twoApprovals && !first;
  const isDone = twoApprovals && first?.mine === true;
  const work = useDecision({
    reservation: key,
    send: (http, decision) => decidePayment(http, { ...decision, paymentId: payment.id }),
    doneText: (decision) => t(decision === 'reject' ? 'rejected' : isFirst ? 'firstApproved' : 'approved'),
  });
  const consequences = isFirst ? (
    <p>{t('firstOfTwo')}</p>
  ) : (
    <>
      <p>{t('approveText', { balance: money.plain(left), holder })}</p>
      {status === 'hold' && <p>{t('approveConfirms')}</p>}
      {status === 'expired' && <p>{t('approveTakesBack')}</p>}
      {goesBack && owed < payment.amount.amount && <p>{t('approveGoesBack')}</p>}
    </>
  );
  return (
    <>
      {first && <p className="text-secondary">{t('firstGiven', { by: first.by ?? '', at: instant(first.at) })}</p>}
      <Decision
        labels={{ approve: t('approve'), reject: t('reject') }}
        work={work}
        waitsForOther={isDone}
        questions={{
          approve: {
            title: t('approveTitle', { amount }),
            confirm: t('confirmApprove'),
            blocked: isOver || isDone,
            body: isDone ? (
              <p>{t('secondByOther')}</p>
            ) : isOver ? (
              <p>{t('overBalance', { balance: money.plain(balance) })}</p>
            ) : (
              consequences
            ),
          },
          reject: {
            title: t('rejectTitle', { amount }),
            confirm: t('confirmReject'),
            body: <p>{t('rejectText', { holder })}</p>,
            reason: { label: t('reason'), hint: t('reasonHint', { holder }), required: t('reasonRequired') },
          },
        }}
      />
    </>
  );
}
