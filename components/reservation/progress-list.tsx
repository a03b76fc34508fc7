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
import type { BookingDraft } from '@/lib/stores/booking-draft-shape';
import { BOOKING_STEPS, type BookingStep, isStepDone, openStep } from './booking-steps';
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
          const state = stateOf(step, draft);
          return (
            <li key={step}>
              <span className="flex-grow-1">{t(`step.${step}`)}</span>
              <Badge tone={state === 'done' ? 'success' : 'neutral'}>{t(`progress.${state}`)}</Badge>
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

/** Passes are never missing, but nothing is done either while nobody chose one. */
function stateOf(step: BookingStep, draft: BookingDraft): 'notNeeded' | 'done' | 'open' {
  if (step === 'pass' && draft.passes.adult + draft.passes.child === 0) return 'notNeeded';
  return isStepDone(step, draft) ? 'done' : 'open';
}
