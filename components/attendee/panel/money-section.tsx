'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DUE_TONES } from '@/components/payment/payment-tones';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';
import { unbroken } from '@/components/ui/unbroken';
import { removeLateFee } from '@/lib/api/staff';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { useDecision } from '../decision/decision';
import { DecisionQuestion } from '../decision/decision-question';
import { useMoney, useStaff } from '../staff-context';
import styles from './panel.module.css';

/** The agreed price, what is paid, what waits for approval and what is left. */
export function MoneySection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.money');
  const money = useMoney();
  const { total, paid, pending, balance, refunded, credit } = reservation;
  return (
    <section>
      <h3>{t('title')}</h3>
      <dl className={styles.money}>
        <div>
          <dt>{t('total')}</dt>
          <dd>{money.plain(total)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{money.plain(paid)}</dd>
        </div>
        {pending.amount > 0 && (
          <div className={styles.pending}>
            <dt>{t('pending')}</dt>
            <dd>{money.plain(pending)}</dd>
          </div>
        )}
        {refunded.amount > 0 && (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>{money.plain(refunded)}</dd>
          </div>
        )}
        {credit.amount > 0 && (
          <div className={styles.pending}>
            <dt>{t('credit')}</dt>
            <dd>{money.plain(credit)}</dd>
          </div>
        )}
        <div className={styles.balance}>
          <dt>{t('balance')}</dt>
          <dd>{money.full(balance)}</dd>
        </div>
      </dl>
      <ProgressBar
        value={paid.amount}
        max={total.amount}
        label={t('progress', { paid: money.plain(paid), total: money.plain(total) })}
      />
    </section>
  );
}

/** What the booking was charged for paying late, each fee with the way to take it off. */
export function LateFees({ reservation: { key, lateFees } }: { reservation: Pick<Reservation, 'key' | 'lateFees'> }) {
  const t = useTranslations('attendees.lateFees');
  const format = datesIn(useLocale());
  const money = useMoney();
  const staff = useStaff();
  if (lateFees.length === 0) return null;
  return (
    <section>
      <h3>{t('title')}</h3>
      <ul className={`list-plain ${styles.lines}`}>
        {lateFees.map((fee) => (
          <li key={fee.dueOn} className="flex-wrap">
            <span>
              <strong className="tabular">{money.plain(fee.amount)}</strong>
              <small>{t('of', { date: format.short(fee.dueOn) })}</small>
            </span>
            {can(staff, 'refundPayment') && <RemoveLateFee reservation={key} fee={fee} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What must be paid by when, and how far it is. */
export function ScheduleSection({ schedule }: Pick<Reservation, 'schedule'>) {
  const t = useTranslations('attendees.schedule');
  const format = datesIn(useLocale());
  const money = useMoney();
  return (
    <section>
      <h3>{t('title')}</h3>
      {schedule.length === 0 && <p className="text-secondary">{t('none')}</p>}
      <ol className={`list-plain ${styles.lines}`}>
        {schedule.map(({ kind, dueOn, amount, paid, state }) => (
          <li key={`${kind}-${dueOn}`}>
            <span>
              <strong>{t(`kinds.${kind}`)}</strong>
              <small>{unbroken(t('by', { date: format.short(dueOn) }))}</small>
            </span>
            <span className="text-end">
              <span className="tabular">{money.plain(amount)}</span>
              <Badge tone={DUE_TONES[state]}>{t(`states.${state}`)}</Badge>
              {state !== 'paid' && paid.amount > 0 && <small>{t('paidOf', { paid: money.plain(paid) })}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RemoveLateFeeProps {
  /** Key of the reservation. */
  reservation: string;
  fee: Reservation['lateFees'][number];
}

/** Takes a fee off, with the reason; the slower of two people is told that it is gone. */
function RemoveLateFee({ reservation, fee: { dueOn, amount } }: RemoveLateFeeProps) {
  const t = useTranslations('attendees.lateFees');
  const format = datesIn(useLocale());
  const word = useTranslations('attendees.decision');
  const money = useMoney();
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const work = useDecision({
    reservation,
    send: (http, { reason = '' }) => removeLateFee(http, { key: reservation, dueOn, reason }),
    doneText: () => t('removed'),
  });
  const cancel = () => {
    work.forget();
    flushSync(() => setAsking(false));
    opener.current?.focus();
  };
  const values = { amount: money.plain(amount), date: format.words(dueOn) };
  if (!asking)
    return (
      <Button
        ref={opener}
        small
        variant="quiet"
        className="ms-auto"
        aria-label={t('removeOf', values)}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
    );
  return (
    <DecisionQuestion
      question={{
        title: t('removeTitle', values),
        body: <p>{t('removeText')}</p>,
        confirm: t('confirm'),
        reason: { label: t('reason'), hint: t('reasonHint'), required: t('reasonRequired') },
      }}
      danger
      busy={work.busy}
      failure={work.failure}
      labels={{ cancel: t('keep'), working: word('working') }}
      onConfirm={(reason) => work.decide({ decision: 'reject', reason })}
      onCancel={cancel}
    />
  );
}
