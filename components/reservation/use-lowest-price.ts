'use client';

import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import type { Money } from '@/lib/contract/money';
import { useBooking, useDraft } from './booking-context';

/** From how much an adult stays, in the categories that are free for the first room's nights. */
export function useLowestPrice(): Money | null {
  const { event } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const [first] = useRoomAvailability(event, rooms.slice(0, 1));
  const prices = first?.data?.categories.filter(({ available }) => available > 0).map(({ from }) => from) ?? [];
  return prices.sort((a, b) => a.amount - b.amount)[0] ?? null;
}
