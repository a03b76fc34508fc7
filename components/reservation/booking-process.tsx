'use client';

import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CategoryStep } from '@/components/room-block/category-step';
import { PageHeading } from '@/components/ui/page-heading';
import { Skeleton } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { queryClient } from '@/lib/api/query-client';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Stay } from '@/lib/domain/nights';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { goInPlace } from '@/lib/session/go-in-place';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';
import { type BookingDraftStore, bookingDraftOf } from '@/lib/stores/booking-draft';
import { bookedBefore, isUntouched } from '@/lib/stores/booking-draft-shape';
import { withPerson } from '@/lib/stores/draft-people';
import styles from './booking.module.css';
import { type Booking, BookingContext } from './booking-context';
import { asBookingStep, BOOKING_STEPS, type BookingStep, openStep } from './booking-steps';
import { KnownGuest } from './known-guest';
import { OfferedCoupon } from './offered-coupon';
import { PriceSummary } from './price-summary';
import { useBookedBefore } from './use-booked';

interface BookingProcessProps {
  event: Event;
  /** The stay that a new booking starts from. */
  stay: Stay;
  /** The queries that the server has answered already. */
  state: DehydratedState;
  /** The step of a page that is one step alone; the query says it elsewhere. */
  step: BookingStep;
  person: GuestName | null;
  categoryId: string | undefined;
  bookedKey: string | null;
}

export function BookingProcess({ event, stay, state, step, ...begun }: BookingProcessProps) {
  const [queries] = useState(queryClient);
  const query = useSearchParams();
  const asked = asBookingStep(query.get('step'));
  // The addresses of later steps do not name it.
  const [offeredCoupon] = useState(() => query.get('coupon')?.trim().toUpperCase() ?? '');
  const pathname = usePathname();
  const router = useRouter();
  const home = `/eventos/${event.code}/reservationProcess`;
  const goTo = (next: BookingStep, place?: string) => {
    const target = `?step=${next}${place ? `#${place}` : ''}`;
    // Without asking the server: the page is the same one, and a booking goes on where the connection is poor.
    if (pathname === home) goInPlace(target);
    else router.push(`${home}${target}`);
  };
  return (
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={state}>
        <BookingFlow
          event={event}
          stay={stay}
          wanted={asked ?? step}
          onGoTo={goTo}
          wantsAnother={query.has('other')}
          offeredCoupon={offeredCoupon}
          {...begun}
        />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

const INITIAL = / \p{L}\.$/u;

type Room = Parameters<typeof withPerson>[0];

const withFirst = (room: Room, part: { name: string; guestId: string }) =>
  withPerson(room, { band: 'adult', place: 0 }, part);

// Loaded with the first touch, well before they are needed; a page that opens at one of these steps has it at once.
const contactStep = () => import('./contact-step').then(({ ContactStep }) => ContactStep);
const passStep = () => import('./pass-step').then(({ PassStep }) => PassStep);
const checkoutStep = () => import('./checkout-step').then(({ CheckoutStep }) => CheckoutStep);
const STEPS = {
  category: CategoryStep,
  contact: dynamic(contactStep),
  pass: dynamic(passStep),
  checkout: dynamic(checkoutStep),
};

/** Client, schemas and later steps are not part of the page; the first touch fetches them before they are needed. */
const warmUp = () => {
  // After the picture that answers the touch.
  requestAnimationFrame(() =>
    setTimeout(() => {
      Promise.all([
        contactStep(),
        passStep(),
        checkoutStep(),
        import('./contact-resolver'),
        lazyBrowserHttp(),
        import('@/lib/api/reservation'),
      ]).catch(() => undefined);
    }),
  );
};

/** A tap on a button gives no focus on every phone. */
const FIRST_TOUCH = ['focusin', 'pointerdown'] as const;

interface BookingFlowProps {
  event: Event;
  stay: Stay;
  wanted: BookingStep;
  onGoTo: Booking['goTo'];
  /** Who came from the event's list of guests; their name is filled in. */
  person?: GuestName | null;
  /** The category that was chosen before the booking began. */
  categoryId?: string | undefined;
  /** The booking that the caller had at the event when the page was asked for. */
  bookedKey?: string | null;
  /** Set where the address asks for another booking and the guest has one already. */
  wantsAnother?: boolean;
  offeredCoupon?: string;
}

/** The steps with the price beside them. The draft is the browser's; the server's HTML shows the wanted step empty. */
export function BookingFlow({ event, stay, wanted, onGoTo, wantsAnother = false, ...begun }: BookingFlowProps) {
  const { person = null, categoryId, bookedKey = null, offeredCoupon = '' } = begun;
  const t = useTranslations('booking');
  const [store] = useState(() => bookingDraftOf(event.code, stay));
  const [refusedFields, refuseFields] = useState<Record<string, string>>({});
  const booked = useBookedBefore(store, wantsAnother);
  const open = useStore(store, (draft) => (draft.restored ? openStep(wanted, draft) : null));
  const step = open ?? wanted;
  // Deferred until every room of the step is fully drawn: until then those above still push the target down.
  const settled = useDeferredValue(open);
  const [hasMoved, setHasMoved] = useState(false);
  const goToPage = useRef(onGoTo);
  useEffect(() => {
    goToPage.current = onGoTo;
  }, [onGoTo]);
  useEffect(() => {
    store.restore();
    const draft = store.getState();
    if (wantsAnother) draft.change({ booked: null });
    else if (bookedKey && isUntouched(draft)) draft.change({ booked: bookedKey });
    rememberBookingEvent(event.code);
    for (const touch of FIRST_TOUCH) document.addEventListener(touch, warmUp, { once: true });
    return () => {
      for (const touch of FIRST_TOUCH) document.removeEventListener(touch, warmUp);
    };
  }, [store, event.code, bookedKey, wantsAnother]);
  useEffect(() => {
    // A phone freezes the tabs behind: what they missed is read when they are looked at again.
    window.addEventListener('storage', store.follow);
    document.addEventListener('visibilitychange', store.follow);
    return () => {
      window.removeEventListener('storage', store.follow);
      document.removeEventListener('visibilitychange', store.follow);
    };
  }, [store]);
  const isKnown = useStore(store, (draft) => bookedBefore(draft) !== null);
  useEffect(() => {
    // The effect above may have found a booking that this render does not know of yet.
    if (isKnown || bookedBefore(store.getState())) return;
    if (person) fillIn(store, person);
    if (categoryId) chooseCategory(store, categoryId);
  }, [store, isKnown, person, categoryId]);

  useEffect(() => {
    if (settled) document.getElementById(location.hash.slice(1))?.focus();
  }, [settled]);

  const booking = useMemo(
    () => ({
      event,
      store,
      offeredCoupon,
      refusedFields,
      refuseFields,
      goTo: (...next: Parameters<Booking['goTo']>) => {
        setHasMoved(true);
        goToPage.current(...next);
      },
    }),
    [event, store, offeredCoupon, refusedFields],
  );
  if (booked === 'loading') return <Skeleton label={t('known.loading')} />;
  if (booked) return <KnownGuest reservation={booked} categoryId={categoryId} />;
  const Step = STEPS[step];
  const { hotel } = event;
  return (
    <BookingContext.Provider value={booking}>
      {offeredCoupon && <OfferedCoupon code={offeredCoupon} />}
      <PageHeading
        kicker={event.eventName}
        title={t('title')}
        // Only the first step has the lead: on a phone the later ones begin with their fields.
        lead={step === 'category' && hotel && !event.otherHotels && t('lead', { hotel: hotel.name, city: hotel.city })}
      />
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

/** Of several rooms the first without a category takes it, once: the choices for the others stay. */
function chooseCategory(store: BookingDraftStore, categoryId: string): void {
  const { roomsConfiguration: rooms, takenCategory, change, changeRoom } = store.getState();
  if (takenCategory === categoryId) return;
  change({ takenCategory: categoryId });
  const room = rooms.length === 1 ? rooms[0] : rooms.find((each) => each.categoryId === null);
  if (room) changeRoom(room.id, { categoryId });
}
