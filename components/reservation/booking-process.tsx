'use client';

import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { queryClient } from '@/lib/api/query-client';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Stay } from '@/lib/domain/nights';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { goInPlace } from '@/lib/session/go-in-place';
import { BookingFlow } from './booking-flow';
import { asBookingStep, type BookingStep } from './booking-steps';

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
}

export function BookingProcess({ event, stay, state, step, person, categoryId }: BookingProcessProps) {
  const [queries] = useState(queryClient);
  const asked = asBookingStep(useSearchParams().get('step'));
  const pathname = usePathname();
  const router = useRouter();
  const home = `/eventos/${event.code}/reservationProcess`;
  const goTo = (next: BookingStep) => {
    const query = `?step=${next}`;
    // Without asking the server: the page is the same one, and a booking goes on where the connection is poor.
    if (pathname === home) goInPlace(query);
    else router.push(`${home}${query}`);
  };
  return (
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={state}>
        <BookingFlow
          event={event}
          stay={stay}
          wanted={asked ?? step}
          onGoTo={goTo}
          person={person}
          categoryId={categoryId}
        />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
