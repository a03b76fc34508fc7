'use client';

import { useQuery } from '@tanstack/react-query';
import { useDraft } from '@/components/reservation/booking-context';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reservationQuery } from '@/lib/api/lazy-queries';
import type { Reservation } from '@/lib/contract/reservation';
import type { Availability } from '@/lib/contract/room-block';

type HeldRoom = Pick<Reservation['rooms'][number], 'categoryId' | 'checkIn' | 'checkOut'>;

const NOTHING: HeldRoom[] = [];

/** The rooms that the draft holds already, while it does. */
export function useOwnHold(): HeldRoom[] {
  const hold = useDraft((draft) => draft.hold);
  const { data } = useQuery({
    ...reservationQuery(lazyBrowserHttp, { key: hold?.key ?? '' }),
    enabled: hold !== null,
  });
  return data?.status === 'hold' ? data.rooms : NOTHING;
}

/** The availability for a guest who already holds these rooms: the new choice replaces that hold. */
export function withOwnHold(found: Availability, held: HeldRoom[]): Availability {
  if (held.length === 0) return found;
  const categories = found.categories.map((category) => {
    const own = held.filter(({ categoryId }) => categoryId === category.id);
    if (own.length === 0) return category;
    const nights = category.nights.map(({ date, free }) => ({
      date,
      free: free + own.filter(({ checkIn, checkOut }) => checkIn <= date && date < checkOut).length,
    }));
    const isFree = (night: string) => nights.some(({ date, free }) => date === night && free > 0);
    return {
      ...category,
      nights,
      available: Math.min(...nights.map(({ free }) => free)),
      soldOutNights: category.soldOutNights.filter((night) => !isFree(night)),
    };
  });
  return { ...found, categories };
}
