'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CategoryStep } from '@/components/room-block/category-step';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { buttonClass } from '@/components/ui/button-class';
import { Stepper } from '@/components/ui/stepper';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Money } from '@/lib/contract/money';
import { showMoney } from '@/lib/domain/money';
import type { Stay } from '@/lib/domain/nights';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';
import type { BookingDraftStore } from '@/lib/stores/booking-draft';
import { bookingDraftOf } from '@/lib/stores/booking-draft';
import { withPerson } from '@/lib/stores/draft-people';
import styles from './booking.module.css';
import { BookingContext, useBooking, useDraft } from './booking-context';
import { BOOKING_STEPS, type BookingStep, openStep } from './booking-steps';
import { CheckoutStep } from './checkout-step';
import { ContactStep } from './contact-step';
import { scopesOf } from './event-scopes';
import { PassStep } from './pass-step';
import { QuoteLines, ScheduleLines } from './quote-lines';
import { useAmount } from './use-amount';
import { useFailureText } from './use-failure-words';
import { useLiveQuote } from './use-live-quote';

const INITIAL = / \p{L}\.$/u;

type Room = Parameters<typeof withPerson>[0];

const withFirst = (room: Room, part: { name: string; guestId: string }) =>
  withPerson(room, { band: 'adult', place: 0 }, part);

const STEPS = { contact: ContactStep, category: CategoryStep, pass: PassStep, checkout: CheckoutStep };

/** Client and schemas are not part of the page; the first touch of a field fetches them before they are needed. */
const warmUp = () => {
  // After the picture that answers the touch.
  requestAnimationFrame(() =>
    setTimeout(() => {
      Promise.all([import('./contact-resolver'), lazyBrowserHttp(), import('@/lib/api/reservation')]).catch(
        () => undefined,
      );
    }),
  );
};

interface BookingFlowProps {
  event: Event;
  stay: Stay;
  wanted: BookingStep;
  onGoTo: (step: BookingStep) => void;
  /** Who came from the event's list of guests; their name is filled in. */
  person?: GuestName | null;
  /** The category that was chosen before the booking began. */
  categoryId?: string | undefined;
}

/** The steps with the price beside them. The draft is the browser's; the server's HTML shows the wanted step empty. */
export function BookingFlow({ event, stay, wanted, onGoTo, person = null, categoryId }: BookingFlowProps) {
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
    if (categoryId) chooseCategory(store, categoryId);
    rememberBookingEvent(event.code);
    document.addEventListener('focusin', warmUp, { once: true });
    return () => document.removeEventListener('focusin', warmUp);
  }, [store, event.code, person, categoryId]);

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

/** From how much an adult stays, in the categories that are free for the first room's nights. */
function useLowestPrice(): Money | null {
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const [first] = useRoomAvailability(event, rooms.slice(0, 1));
  const prices = first?.data?.categories.filter(({ available }) => available > 0).map(({ from }) => from) ?? [];
  return prices.sort((a, b) => a.amount - b.amount)[0] ?? null;
}

/** Puts a person of the guest list where a name is still missing; what was typed before stays. */
function fillIn(store: BookingDraftStore, { id, name }: GuestName): void {
  const { contact, roomsConfiguration: rooms, change } = store.getState();
  const firstName = contact.firstName.trim() ? contact.firstName : name.replace(INITIAL, '');
  const [first, ...others] = rooms;
  const named = first?.persons.adult[0]?.name.trim();
  change({
    contact: { ...contact, firstName },
    ...(first &&
      !named && { roomsConfiguration: [{ ...first, persons: withFirst(first, { name, guestId: id }) }, ...others] }),
  });
}

/** Of several rooms the first that has no category yet takes it: what was chosen for the others stays. */
function chooseCategory(store: BookingDraftStore, categoryId: string): void {
  const { roomsConfiguration: rooms, changeRoom } = store.getState();
  const room = rooms.length === 1 ? rooms[0] : rooms.find((each) => each.categoryId === null);
  if (room) changeRoom(room.id, { categoryId });
}

/** The price, always in sight: a bar at the foot of a phone that opens, a column beside the steps on a desk. */
function PriceSummary() {
  const t = useTranslations('booking');
  const locale = useLocale();
  const { event } = useBooking();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  // Opened, it takes most of a phone: whoever goes on to a field has it out of the way.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: FocusEvent) => {
      if (!bar.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('focusin', close);
    return () => document.removeEventListener('focusin', close);
  }, [open]);
  const { asked, isSound, quote } = useLiveQuote();
  const { amount } = useAmount();
  const failure = useFailureText();
  const lowest = useLowestPrice();
  const isRestored = useDraft((draft) => draft.restored);
  const data = asked ? quote.data : undefined;
  const probe = data?.total ?? lowest;
  const shown = probe && showMoney(probe, scopesOf(event), locale);
  const headline = data ? t('price.total') : t('price.from');
  return (
    <aside ref={bar} className={styles.summary} aria-labelledby="price-title" data-open={open || undefined}>
      <h2 id="price-title" className={styles.summaryTitle}>
        {t('price.title')}
      </h2>
      <div className={styles.summaryDetails} id="price-details">
        {data && (
          <>
            <QuoteLines lines={data.lines} />
            <ScheduleLines schedule={data.schedule} />
          </>
        )}
        {!data && !quote.isError && (
          <p className="text-secondary mb-0">{isSound ? t('price.empty') : t('price.unsound')}</p>
        )}
        {shown && !shown.ok && <p className="text-secondary small mb-0">{t(`errors.${shown.reason}`)}</p>}
      </div>
      {asked && quote.isError && (
        <p className={styles.summaryError} role="alert">
          {failure(quote.error)}
        </p>
      )}
      <div className={styles.summaryFoot}>
        <p className={styles.total} aria-live="polite" aria-busy={quote.isFetching}>
          <span>{headline}</span>{' '}
          <strong>
            {probe ? amount(probe) : asked || !isRestored ? t('price.loading') : '–'}
            {!data && probe && <small> {t('price.perAdult')}</small>}
          </strong>
        </p>
        <button
          type="button"
          className={`${buttonClass('secondary', { small: true })} ${styles.summaryToggle}`}
          aria-expanded={open}
          aria-controls="price-details"
          onClick={() => setOpen(!open)}
        >
          {open ? t('price.hide') : t('price.details')}
        </button>
      </div>
    </aside>
  );
}
