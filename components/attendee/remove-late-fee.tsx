'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { removeLateFee } from '@/lib/api/staff';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { useDecision } from './decision/decision';
import { DecisionQuestion } from './decision/decision-question';
import { useMoney } from './staff-context';

interface RemoveLateFeeProps {
  /** Key of the reservation. */
  reservation: string;
  fee: Reservation['lateFees'][number];
}

/** Takes a fee off, with the reason; whoever comes second is told that it is gone. */
export function RemoveLateFee({ reservation, fee: { dueOn, amount } }: RemoveLateFeeProps) {
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
