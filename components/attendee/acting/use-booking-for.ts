import { useState } from 'react';
import { goneNights, refusedFieldsOf } from '@/components/reservation/read-refusal';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { reservationInputOf } from '@/components/reservation/use-hold';
import { ApiError } from '@/lib/api/api-error';
import { createReservation } from '@/lib/api/reservation';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { BookingDraftStore } from '@/lib/stores/booking-draft';

interface BookingFor {
  event: Pick<Event, 'id'>;
  store: BookingDraftStore;
  /** The guest of the list that it is for; null where somebody else is. */
  guestId: string | null;
  locale: Language;
  refuse: (fields: Record<string, string>) => void;
}

/** Holds what the draft says for a guest: the call of the guest's own booking, without logging anybody in. */
export function useBookingFor({ event, store, guestId, locale, refuse }: BookingFor) {
  const failureText = useFailureText();
  const [held, setHeld] = useState<Reservation | null>(null);
  const holding = useSend({
    sendKeyed: (http, input: ReturnType<typeof reservationInputOf>, idempotencyKey) =>
      createReservation(http, { eventId: event.id, input, idempotencyKey }),
    onDone: (reservation) => {
      refuse({});
      setHeld(reservation);
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      refuse(refusedFieldsOf(error));
      if (error.code === 'SOLD_OUT') store.getState().change({ soldOut: goneNights(error) });
    },
  });
  return {
    held,
    hold: () => void holding.save({ ...reservationInputOf(store.getState(), locale), ...(guestId && { guestId }) }),
    /** After the hold was given up. */
    forget: () => setHeld(null),
    busy: holding.busy,
    failure: holding.failure,
    failureText: holding.failure && failureText(holding.failure),
  };
}
