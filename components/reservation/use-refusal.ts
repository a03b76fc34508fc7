'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { availabilityKey } from '@/lib/api/lazy-queries';
import { useBooking } from './booking-context';
import type { BookingStep } from './booking-steps';

const STEP_OF_FIELD: readonly [prefix: string, step: BookingStep][] = [
  ['contact', 'contact'],
  ['rooms', 'category'],
  ['passes', 'pass'],
  ['coupon', 'checkout'],
];

/** After a refusal: the facts go to the step where they can be mended, and the guest goes there too. */
export function useRefusal() {
  const { event, store, goTo, refuseFields } = useBooking();
  const queries = useQueryClient();
  return async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    // Answered: the next press is another attempt. Unanswered, it is the same one.
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
