'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { confirmReservation } from '@/lib/api/reservation/confirm-reservation';
import { createReservation } from '@/lib/api/reservation/create-reservation';
import { deleteReservation } from '@/lib/api/reservation/delete-reservation';
import { reservationKey, reservationQuery } from '@/lib/api/reservation/get-reservation';
import { holdAgain } from '@/lib/api/reservation/hold-again';
import type { Reservation } from '@/lib/contract/reservation';
import { type BookingDraft, fingerprintOf } from '@/lib/stores/booking-draft-shape';
import { useBooking, useDraft } from './booking-context';
import { reservationInputOf } from './reservation-input';
import { useRefusal } from './use-refusal';

const NOT_FOR_CALLER = [401, 403, 404];

/** The key of this very booking: sent again it is the same one, changed it is another. */
function attemptOf(draft: BookingDraft): NonNullable<BookingDraft['attempt']> {
  const fingerprint = fingerprintOf(draft);
  if (draft.attempt?.fingerprint === fingerprint) return draft.attempt;
  return { idempotencyKey: newIdempotencyKey(), fingerprint };
}

/** Holding, holding again and confirming; what is held is read from the provider, never remembered here. */
export function useHold(onConfirmed: (reservation: Reservation) => void) {
  const { event, store } = useBooking();
  const locale = useLocale();
  const queries = useQueryClient();
  const refuse = useRefusal();
  const hold = useDraft((draft) => draft.hold);
  const isChanged = useDraft((draft) => draft.hold !== null && draft.hold.fingerprint !== fingerprintOf(draft));
  const held = useQuery({
    ...reservationQuery(browserHttp, { key: hold?.key ?? '' }),
    enabled: hold !== null,
  });

  useEffect(() => {
    if (held.error instanceof ApiError && NOT_FOR_CALLER.includes(held.error.status))
      store.getState().change({ hold: null });
  }, [held.error, store]);

  const keep = (reservation: Reservation, fingerprint: string) => {
    queries.setQueryData(reservationKey(reservation.key), reservation);
    store.getState().change({ hold: { key: reservation.key, fingerprint }, attempt: null, soldOut: [] });
  };

  const create = useMutation({
    mutationFn: async () => {
      const draft = store.getState();
      const attempt = attemptOf(draft);
      draft.change({ attempt });
      // The nights of an earlier hold of ours would stand in our own way.
      if (draft.hold) await deleteReservation(browserHttp(), { key: draft.hold.key }).catch(() => undefined);
      const input = reservationInputOf(draft, locale);
      const reservation = await createReservation(browserHttp(), { eventId: event.id, input, ...attempt });
      return { reservation, fingerprint: attempt.fingerprint };
    },
    onSuccess: ({ reservation, fingerprint }) => keep(reservation, fingerprint),
    onError: refuse,
  });

  const again = useMutation({
    mutationFn: (current: NonNullable<BookingDraft['hold']>) =>
      holdAgain(browserHttp(), { key: current.key, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (reservation, current) => keep(reservation, current.fingerprint),
    onError: refuse,
  });

  const confirm = useMutation({
    mutationFn: (key: string) => confirmReservation(browserHttp(), { key }),
    onSuccess: onConfirmed,
    onError: (error, key) => {
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') {
        queries.setQueryData<Reservation>(reservationKey(key), (known) => known && { ...known, status: 'expired' });
        return;
      }
      refuse(error);
    },
  });

  return { hold, held, isChanged, create, again, confirm };
}
