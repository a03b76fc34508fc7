'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reservationKey, reservationQuery } from '@/lib/api/lazy-queries';
import type { Reservation } from '@/lib/contract/reservation';
import { type BookingDraft, fingerprintOf } from '@/lib/stores/booking-draft-shape';
import { useBooking, useDraft } from './booking-context';
import { reservationInputOf } from './reservation-input';
import { useRefusal } from './use-refusal';

/** The calls come with the last step, not with the page. */
const loadCalls = () => import('./booking-calls');

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
    ...reservationQuery(lazyBrowserHttp, { key: hold?.key ?? '' }),
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
    /** Of a captcha that was solved past the number of rooms that may stand unpaid. */
    mutationFn: async (captcha: string | null) => {
      const draft = store.getState();
      const attempt = attemptOf(draft);
      draft.change({ attempt });
      const { holdAnew } = await loadCalls();
      const { idempotencyKey, fingerprint } = attempt;
      const input = { ...reservationInputOf(draft, locale), ...(captcha && { captcha }) };
      const earlier = draft.hold?.key ?? null;
      return { reservation: await holdAnew({ eventId: event.id, input, idempotencyKey, earlier }), fingerprint };
    },
    onSuccess: ({ reservation, fingerprint }) => keep(reservation, fingerprint),
    onError: refuse,
  });

  const again = useMutation({
    mutationFn: async ({ key }: NonNullable<BookingDraft['hold']>) =>
      (await loadCalls()).holdOnceMore({ key, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (reservation, current) => keep(reservation, current.fingerprint),
    onError: refuse,
  });

  const confirm = useMutation({
    mutationFn: async (key: string) => (await loadCalls()).confirm(key),
    onSuccess: onConfirmed,
    onError: (error, key) => {
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') {
        queries.setQueryData<Reservation>(reservationKey(key), (known) => known && { ...known, status: 'expired' });
        return;
      }
      return refuse(error);
    },
  });

  return { hold, held, isChanged, create, again, confirm };
}
