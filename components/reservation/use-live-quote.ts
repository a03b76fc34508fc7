'use client';

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { quoteQuery } from '@/lib/api/room-block/quote-query';
import type { Quote, QuoteInput } from '@/lib/contract/room-block';
import { quoteInputOf } from '@/lib/stores/booking-draft-shape';
import { useBooking, useDraft } from './booking-context';
import { useDebounced } from './use-debounced';

const STILL_MS = 350;

/** The price of the draft as the provider reckons it, asked again when the draft has been still for a moment. */
export function useLiveQuote(): { asked: boolean; quote: UseQueryResult<Quote> } {
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.rooms);
  const passes = useDraft((draft) => draft.passes);
  const input = JSON.stringify(quoteInputOf({ rooms, passes }));
  const still = useDebounced(input, STILL_MS);
  const asked: QuoteInput = JSON.parse(still);
  const isSomething = asked.rooms.length > 0 || asked.passes.length > 0;
  const quote = useQuery({
    ...quoteQuery(lazyBrowserHttp, { eventId: event.id, input: asked }),
    enabled: isSomething,
    placeholderData: isSomething ? keepPreviousData : undefined,
  });
  return { asked: isSomething, quote };
}
