'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CategoryStep } from '@/components/room-block/category-step';
import { Stepper } from '@/components/ui/stepper';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Stay } from '@/lib/domain/nights';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import styles from './booking.module.css';
import { BookingContext } from './booking-context';
import { BOOKING_STEPS, type BookingStep, openStep } from './booking-steps';
import { CheckoutStep } from './checkout-step';
import { ContactStep } from './contact-step';
import { fillIn } from './fill-in';
import { PassStep } from './pass-step';
import { PriceSummary } from './price-summary';

const STEPS = { contact: ContactStep, category: CategoryStep, pass: PassStep, checkout: CheckoutStep };

/** Client and schemas are not part of the page; the first touch of a field fetches them before they are needed. */
const warmUp = () => {
  Promise.all([import('./contact-resolver'), import('./booking-calls')]).catch(() => undefined);
};

interface BookingFlowProps {
  event: Event;
  stay: Stay;
  wanted: BookingStep;
  onGoTo: (step: BookingStep) => void;
  /** Who came from the event's list of guests; their name is filled in. */
  person?: GuestName | null;
}

/** The steps with the price beside them. The draft is the browser's; the server's HTML shows the wanted step empty. */
export function BookingFlow({ event, stay, wanted, onGoTo, person = null }: BookingFlowProps) {
  const t = useTranslations('booking');
  const [store] = useState(() => bookingDraftOf(event.code, stay));
  const [refusedFields, refuseFields] = useState<Record<string, string>>({});
  const step = useStore(store, (draft) => (draft.restored ? openStep(wanted, draft) : wanted));
  const [hasMoved, setHasMoved] = useState(false);
  const goToPage = useRef(onGoTo);
  useEffect(() => {
    goToPage.current = onGoTo;
  }, [onGoTo]);
  useEffect(() => {
    store.restore();
    if (person) fillIn(store, person);
    rememberBookingEvent(event.code);
    document.addEventListener('focusin', warmUp, { once: true });
    return () => document.removeEventListener('focusin', warmUp);
  }, [store, event.code, person]);

  const booking = useMemo(
    () => ({
      event,
      store,
      refusedFields,
      refuseFields,
      goTo: (next: BookingStep) => {
        setHasMoved(true);
        goToPage.current(next);
      },
    }),
    [event, store, refusedFields],
  );
  const Step = STEPS[step];
  return (
    <BookingContext.Provider value={booking}>
      <Stepper
        steps={BOOKING_STEPS.map((id) => ({ id, label: t(`step.${id}`) }))}
        current={step}
        label={t('stepsLabel')}
      />
      <div className={styles.layout}>
        <div className={styles.step}>
          <Step key={step} takeFocus={hasMoved} />
        </div>
        <PriceSummary />
      </div>
    </BookingContext.Provider>
  );
}
