'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { availabilityKey, reservationKey, reservationQuery } from '@/lib/api/lazy-queries';
import { useSend } from '@/lib/api/use-send';
import type { Money } from '@/lib/contract/money';
import type { Reservation, reservationInput } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { type BookingDraft, fingerprintOf, quoteInputOf } from '@/lib/stores/booking-draft-shape';
import { occupantsOf } from '@/lib/stores/draft-people';
import { useBooking, useDraft } from './booking-context';
import type { BookingStep } from './booking-steps';

const STEP_OF_FIELD: readonly [prefix: string, step: BookingStep][] = [
  ['contact', 'contact'],
  ['rooms', 'category'],
  ['passes', 'pass'],
  ['coupon', 'checkout'],
];

/** The calls come with the last step, not with the page. */
const loadCalls = () => import('@/lib/api/reservation');

const NOT_FOR_CALLER = [401, 403, 404];

/** The session of the hold is gone, or belongs to another reservation now: the guest can only hold the rooms anew. */
export const isHoldLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND');

/** The Idempotency-Key of the present draft: the same when it is sent again, another once the draft has changed. */
function attemptOf(draft: BookingDraft): NonNullable<BookingDraft['attempt']> {
  const fingerprint = fingerprintOf(draft);
  if (draft.attempt?.fingerprint === fingerprint) return draft.attempt;
  return { idempotencyKey: newIdempotencyKey(), fingerprint };
}

type Held = NonNullable<BookingDraft['hold']>;

interface Press {
  captcha: string | null;
  /** The total that was shown when the button was pressed; null where none was. */
  agreed: Money | null;
}

/**
 * Holding, holding again and confirming, with one press where nothing prevents it; what is held is read from the
 * provider and never remembered here.
 */
export function useHold(onConfirmed: (reservation: Reservation) => void) {
  const { event, store } = useBooking();
  const locale = useLocale();
  const queries = useQueryClient();
  const refuse = useRefusal();
  const hold = useDraft((draft) => draft.hold);
  const isChanged = useDraft((draft) => draft.hold !== null && draft.hold.fingerprint !== fingerprintOf(draft));
  const held = useQuery({
    ...reservationQuery(lazyBrowserHttp, { key: hold?.key ?? '' }),
    enabled: hold !== null,
  });

  useEffect(() => {
    if (held.error instanceof ApiError && NOT_FOR_CALLER.includes(held.error.status))
      store.getState().change({ hold: null });
  }, [held.error, store]);

  const refuseHeld = (error: unknown) => {
    if (!isHoldLost(error)) return refuse(error);
    store.getState().change({ hold: null, attempt: null });
  };

  const keep = (reservation: Reservation, fingerprint: string) => {
    queries.setQueryData(reservationKey(reservation.key), reservation);
    store.getState().change({ hold: { key: reservation.key, fingerprint }, attempt: null, soldOut: [] });
  };

  const confirm = useSend({
    once: true,
    send: async (http, key: string) => (await loadCalls()).confirmReservation(http, { key }),
    onDone: onConfirmed,
    onFailed: (error, key) => {
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') {
        queries.setQueryData<Reservation>(reservationKey(key), (known) => known && { ...known, status: 'expired' });
        return;
      }
      return refuseHeld(error);
    },
  });

  /** One press books at the price that was shown: another price is shown first, and waits for its own press. */
  const confirmAgreed = async ({ key, total }: Reservation, agreed: Money | null) => {
    if (agreed?.amount === total.amount && agreed.currency === total.currency) await confirm.save(key);
  };

  const create = useSend({
    /** `captcha` is the token of a solved captcha, needed past the cap of unpaid rooms. */
    send: async (http, { captcha }: Press) => {
      const draft = store.getState();
      const attempt = attemptOf(draft);
      draft.change({ attempt });
      const { createReservation } = await loadCalls();
      const { idempotencyKey, fingerprint } = attempt;
      const input = {
        ...reservationInputOf(draft, locale),
        ...(captcha && { captcha }),
        // An earlier hold stands until the new one does.
        ...(draft.hold && { replaces: draft.hold.key }),
      };
      return { reservation: await createReservation(http, { eventId: event.id, input, idempotencyKey }), fingerprint };
    },
    onDone: async ({ reservation, fingerprint }, { agreed }) => {
      keep(reservation, fingerprint);
      await confirmAgreed(reservation, agreed);
    },
    onFailed: refuse,
  });

  const again = useSend({
    sendKeyed: async (http, { hold: { key } }: Press & { hold: Held }, idempotencyKey) =>
      (await loadCalls()).holdAgain(http, { key, idempotencyKey }),
    onDone: async (reservation, { hold: { fingerprint }, agreed }) => {
      keep(reservation, fingerprint);
      await confirmAgreed(reservation, agreed);
    },
    onFailed: refuseHeld,
  });

  return { hold, held, isChanged, create, again, confirm };
}

/** The draft as the provider takes it; empty optional fields are left out. */
export function reservationInputOf(draft: BookingDraft, locale: Locale): z.input<typeof reservationInput> {
  const { rooms, passes, coupon } = quoteInputOf(draft);
  const chosen = draft.roomsConfiguration.filter((room) => room.categoryId !== null);
  const { maternalLastName, ...names } = draft.contact;
  return {
    contact: maternalLastName.trim() ? { ...names, maternalLastName } : names,
    rooms: rooms.map((room, index) => {
      const drafted = chosen[index];
      const observations = drafted?.observations.trim();
      const occupants = drafted && occupantsOf(drafted);
      return { ...room, ...(observations && { observations }), ...(occupants && { occupants }) };
    }),
    passes,
    ...(coupon && { coupon }),
    locale,
  };
}

/** Takes a refusal to the step where it can be corrected, and the guest with it. */
function useRefusal() {
  const { event, store, goTo, refuseFields } = useBooking();
  const queries = useQueryClient();
  return async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    // Once answered, the next press gets a new key; without an answer it repeats the same one.
    store.getState().change({ attempt: null });
    const { goneNights, refusedFieldsOf } = await import('./read-refusal');
    if (error.code === 'SOLD_OUT') {
      store.getState().change({ soldOut: goneNights(error) });
      void queries.invalidateQueries({ queryKey: availabilityKey(event.id) });
      goTo('category');
      return;
    }
    const fields = refusedFieldsOf(error);
    const step = STEP_OF_FIELD.find(([prefix]) => Object.keys(fields).some((path) => path.startsWith(prefix)))?.[1];
    refuseFields(fields);
    if (step) goTo(step);
  };
}
