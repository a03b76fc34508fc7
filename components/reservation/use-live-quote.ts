'use client';

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { roomProblems } from '@/components/room-block/room-problems';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { quoteQuery } from '@/lib/api/lazy-queries';
import type { Quote, QuoteInput } from '@/lib/contract/room-block';
import { quoteInputOf } from '@/lib/stores/booking-draft-shape';
import { useBooking, useDraft } from './booking-context';
import { useDebounced } from './use-debounced';

const STILL_MS = 350;

interface LiveQuote {
  /** Whether anything is chosen that can be priced. */
  asked: boolean;
  /** Whether the choice keeps all limits, so that a price is asked for. */
  isSound: boolean;
  quote: UseQueryResult<Quote>;
}

/** The price of the draft as the provider reckons it, asked again when the draft has been still for a moment. */
export function useLiveQuote(): LiveQuote {
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const passes = useDraft((draft) => draft.passes);
  const coupon = useDraft((draft) => draft.coupon);
  const hold = useDraft((draft) => draft.hold);
  const input = JSON.stringify(quoteInputOf({ roomsConfiguration: rooms, passes, coupon, hold }));
  const still = useDebounced(input, STILL_MS);
  const asked: QuoteInput = JSON.parse(still);
  const availability = useRoomAvailability(event, rooms);
  // A choice that breaks a limit is not priced; the problem is shown beside the room.
  const isSound = rooms.every((room, index) =>
    roomProblems({ room, event, availability: availability[index]?.data, wanted: 1 }).every(
      ({ part }) => part === 'category' || part === 'ages',
    ),
  );
  const isSomething = isSound && (asked.rooms.length > 0 || asked.passes.length > 0);
  const quote = useQuery({
    ...quoteQuery(lazyBrowserHttp, { eventId: event.id, input: asked }),
    // A price is shown only for the draft as it is now.
    enabled: isSomething && still === input,
    placeholderData: isSomething ? keepPreviousData : undefined,
  });
  return { asked: isSomething, isSound, quote };
}
