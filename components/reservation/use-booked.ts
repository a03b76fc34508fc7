import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '@/lib/api/api-error';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reservationKey, reservationQuery } from '@/lib/api/lazy-queries';
import type { Reservation } from '@/lib/contract/reservation';
import { stands } from '@/lib/domain/reservation-state';
import type { BookingDraftStore } from '@/lib/stores/booking-draft';
import { bookedBefore, fingerprintOf } from '@/lib/stores/booking-draft-shape';

const NOT_FOR_CALLER = [401, 403, 404];

/**
 * The booking already made in this browser, if nothing was chosen since and no other booking is asked for. Only its key
 * is stored: the provider decides who may see it and whether it still stands.
 */
export function useBookedBefore(store: BookingDraftStore, wantsAnother: boolean): Reservation | 'loading' | null {
  const key = useStore(store, bookedBefore);
  const isAsked = key !== null && !wantsAnother;
  const { data, error, isPending } = useQuery({
    ...reservationQuery(lazyBrowserHttp, { key: key ?? '' }),
    enabled: isAsked,
  });
  const isGone = data ? !stands(data.status) : error instanceof ApiError && NOT_FOR_CALLER.includes(error.status);
  useEffect(() => {
    if (isAsked && isGone) store.getState().change({ booked: null });
  }, [store, isAsked, isGone]);
  if (!isAsked) return null;
  if (isPending || isGone) return 'loading';
  return data ?? null;
}

/**
 * Empties the draft of a finished booking when its page is left; earlier the page would fall back to its first step
 * while still shown. The booking's key is remembered instead, since the back button shows the page as it was before.
 */
export function useEndDraft(store: BookingDraftStore): (booked: Reservation) => void {
  const queries = useQueryClient();
  const ended = useRef<Reservation | null>(null);
  useEffect(
    () => () => {
      const booked = ended.current;
      if (!booked) return;
      queries.setQueryData(reservationKey(booked.key), booked);
      const bookedAs = fingerprintOf(store.getState());
      store.getState().clear();
      store.getState().change({ booked: booked.key, bookedAs });
    },
    [store, queries],
  );
  return useCallback((booked) => {
    ended.current = booked;
  }, []);
}
