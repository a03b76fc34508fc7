'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { decidePayment } from '@/lib/api/payment';
import type { Payment } from '@/lib/contract/payment';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { approvalOf } from '@/lib/domain/deposit-approval';
import { useInstant, useMoney } from '../staff-context';
import { Decision, useDecision } from './decision';

interface PaymentDecisionProps {
  payment: Payment;
  reservation: Pick<ReservationSummary, 'key' | 'status' | 'standing' | 'balance' | 'total' | 'paid'>;
  holder: string;
  /** Why deposits are mostly refused, in the guest's language. */
  usual?: string[];
  hotkeys?: ComponentProps<typeof Decision>['hotkeys'];
}

/** Approves or rejects a deposit. A rejection tells the guest why. */
export function PaymentDecision({ payment, reservation, holder, usual, hotkeys }: PaymentDecisionProps) {
  const t = useTranslations('attendees.decidePayment');
  const money = useMoney();
  const instant = useInstant();
  const { key, balance } = reservation;
  const amount = money.plain(payment.amount);
  const { firstApproval: first } = payment;
  const { blocked, isFirst, booking, goesBack, left } = approvalOf(payment, reservation);
  const work = useDecision({
    reservation: key,
    send: (http, decision) => decidePayment(http, { ...decision, paymentId: payment.id }),
    doneText: (decision) => t(decision === 'reject' ? 'rejected' : isFirst ? 'firstApproved' : 'approved'),
  });
  const consequences = isFirst ? (
    <p>{t('firstOfTwo')}</p>
  ) : (
    <>
      <p>{t('approveText', { balance: money.plain({ ...balance, amount: left }), holder })}</p>
      {booking === 'confirms' && <p>{t('approveConfirms')}</p>}
      {booking === 'takesBack' && <p>{t('approveTakesBack')}</p>}
      {goesBack && <p>{t('approveGoesBack')}</p>}
    </>
  );
  return (
    <>
      {first && <p className="text-secondary">{t('firstGiven', { by: first.by ?? '', at: instant(first.at) })}</p>}
      <Decision
        labels={{ approve: t('approve'), reject: t('reject') }}
        work={work}
        waitsForOther={blocked === 'ownFirst'}
        {...(hotkeys && { hotkeys })}
        questions={{
          approve: {
            title: t('approveTitle', { amount }),
            confirm: t('confirmApprove'),
            blocked: blocked !== null,
            body:
              blocked === 'ownFirst' ? (
                <p>{t('secondByOther')}</p>
              ) : blocked ? (
                <p>{t('overBalance', { balance: money.plain(balance) })}</p>
              ) : (
                consequences
              ),
          },
          reject: {
            title: t('rejectTitle', { amount }),
            confirm: t('confirmReject'),
            body: <p>{t('rejectText', { holder })}</p>,
            reason: {
              label: t('reason'),
              hint: t('reasonHint', { holder }),
              required: t('reasonRequired'),
              ...(usual && { usual }),
            },
          },
        }}
      />
    </>
  );
}
