'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { decidePayment } from '@/lib/api/payment';
import type { Payment } from '@/lib/contract/payment';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { approvalOf } from '@/lib/domain/deposit-approval';
import { dayEndingAt } from '@/lib/domain/zone';
import { useInstant, useMoney, useStaff } from '../staff-context';
import { Decision, useDecision } from './decision';

interface PaymentDecisionProps {
  payment: Payment;
  reservation: Pick<ReservationSummary, 'key' | 'status' | 'total' | 'paid' | 'balance' | 'credit'>;
  /** Refunds of the reservation that are not made yet, minor units. */
  refundsUnderWay: number;
  holder: string;
  /** Why deposits are mostly refused, in the guest's language. */
  usual?: string[];
  hotkeys?: ComponentProps<typeof Decision>['hotkeys'];
}

/** Approves or rejects a deposit. A rejection tells the guest why. */
export function PaymentDecision({
  payment,
  reservation,
  refundsUnderWay,
  holder,
  usual,
  hotkeys,
}: PaymentDecisionProps) {
  const t = useTranslations('attendees.decidePayment');
  const money = useMoney();
  const instant = useInstant();
  const { timeZone } = useStaff();
  const format = datesIn(useLocale());
  const { key, balance } = reservation;
  const amount = money.plain(payment.amount);
  const { firstApproval: first } = payment;
  const { ownFirst, isFirst, booking, goesBack, left } = approvalOf(payment, reservation, refundsUnderWay);
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
      {goesBack > 0 && <p>{t('approveGoesBack', { amount: money.plain({ ...payment.amount, amount: goesBack }) })}</p>}
    </>
  );
  return (
    <>
      {first && <p className="text-secondary my-2">{t('firstGiven', { by: first.by ?? '', at: instant(first.at) })}</p>}
      {reservation.status === 'hold' && payment.protectsUntil && (
        <p className="text-secondary my-2">
          {t('keepsRooms', { day: format.words(dayEndingAt(new Date(payment.protectsUntil), timeZone)) })}
        </p>
      )}
      <Decision
        labels={{ approve: t('approve'), reject: t('reject') }}
        work={work}
        waitsForOther={ownFirst}
        {...(hotkeys && { hotkeys })}
        questions={{
          approve: {
            title: t('approveTitle', { amount }),
            confirm: t('confirmApprove'),
            blocked: ownFirst,
            body: ownFirst ? <p>{t('secondByOther')}</p> : consequences,
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
