'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import type { Stay } from '@/lib/domain/nights';
import { Link } from '@/lib/i18n/navigation';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import { BOOKING_STEPS, isStepDone, openStep } from './booking-steps';
import styles from './reservation.module.css';

/** Where the booking stands, step by step; the draft is the browser's, so the server's HTML shows every step open. */
export function ProgressList({ event, stay }: { event: Pick<Event, 'code'>; stay: Stay }) {
  const t = useTranslations('booking');
  const [store] = useState(() => bookingDraftOf(event.code, stay));
  const draft = useStore(store);
  useEffect(() => store.restore(), [store]);
  return (
    <>
      <ol className={`${styles.nextSteps} measure`}>
        {BOOKING_STEPS.map((step) => {
          const done = step !== 'checkout' && isStepDone(step, draft);
          // Passes are never missing, but nothing is done either while nobody chose one.
          const isLeft = step === 'pass' && draft.passes.adult + draft.passes.child === 0;
          return (
            <li key={step}>
              <span className="flex-grow-1">{t(`step.${step}`)}</span>
              <Badge tone={done && !isLeft ? 'success' : 'neutral'}>
                {t(`progress.${isLeft ? 'notNeeded' : done ? 'done' : 'open'}`)}
              </Badge>
            </li>
          );
        })}
      </ol>
      <Link
        href={`/eventos/${event.code}/reservationProcess?step=${openStep('checkout', draft)}`}
        className={buttonClass('primary')}
      >
        {t('progress.resume')}
      </Link>
    </>
  );
}
