'use client';

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { availabilityKey } from '@/lib/api/room-block/get-availability';
import { soldOutDetails } from '@/lib/contract/room-block';
import { useBooking } from './booking-context';
import type { BookingStep } from './booking-steps';

const STEP_OF_FIELD: readonly [prefix: string, step: BookingStep][] = [
  ['contact', 'contact'],
  ['rooms', 'category'],
  ['passes', 'pass'],
];

const ofOneRoom = z.object({ room: z.int() });

/** Where a refusal belongs: the fields it names, else the room of its facts, else the passes. */
function fieldsOf(error: ApiError): Record<string, string> {
  if (Object.keys(error.fields).length > 0) return error.fields;
  const facts = ofOneRoom.safeParse(error.details);
  if (facts.success) return { [`rooms.${facts.data.room}`]: error.message };
  return error.code === 'PASSES_EXCEEDED' ? { passes: error.message } : {};
}

/** After a refusal: the facts go to the step where they can be mended, and the guest goes there too. */
export function useRefusal() {
  const { event, store, goTo, refuseFields } = useBooking();
  const queries = useQueryClient();
  return (error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    // Answered: the next press is another attempt. Unanswered, it is the same one.
    store.getState().change({ attempt: null });
    if (error.code === 'SOLD_OUT') {
      const gone = soldOutDetails.safeParse(error.details);
      store.getState().change({ soldOut: gone.success ? gone.data : [] });
      void queries.invalidateQueries({ queryKey: availabilityKey(event.id) });
      goTo('category');
      return;
    }
    const fields = fieldsOf(error);
    const step = STEP_OF_FIELD.find(([prefix]) => Object.keys(fields).some((path) => path.startsWith(prefix)))?.[1];
    refuseFields(fields);
    if (step) goTo(step);
  };
}
