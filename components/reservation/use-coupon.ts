'use client';

import { useSend } from '@/lib/api/use-send';
import { quoteInputOf } from '@/lib/stores/booking-draft-shape';
import { useBooking } from './booking-context';

/** Tries a coupon against the price first: only one that the provider accepts becomes part of the booking. */
export function useCoupon(onTaken?: () => void) {
  const { event, store } = useBooking();
  return useSend({
    send: async (http, code: string) => {
      const { getQuote } = await import('@/lib/api/room-block');
      const input = { ...quoteInputOf(store.getState()), coupon: code };
      await getQuote(http, { eventId: event.id, input });
    },
    onDone: (_, code) => {
      onTaken?.();
      store.getState().change({ coupon: code });
    },
  });
}
