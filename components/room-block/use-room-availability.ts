'use client';

import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { availabilityQuery } from '@/lib/api/lazy-queries';
import type { Event } from '@/lib/contract/event';
import type { Availability } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { stayProblem } from './room-problems';

const ASKED_AGAIN_MS = 60_000;

const nameOf = ({ checkIn, checkOut }: Stay) => `${checkIn}/${checkOut}`;

/**
 * Availability of each room's stay, asked again while the page is open; rooms of the same nights share one request.
 * What the rooms of other nights showed stays until theirs has come.
 */
export function useRoomAvailability(event: Event, rooms: DraftRoom[]): (UseQueryResult<Availability> | undefined)[] {
  const stays = [...new Map(rooms.map((room) => [nameOf(room), room])).values()];
  const results = useQueries({
    queries: stays.map((stay) => ({
      ...availabilityQuery(lazyBrowserHttp, { eventId: event.id, checkIn: stay.checkIn, checkOut: stay.checkOut }),
      enabled: stayProblem(stay, event) === null,
      refetchInterval: ASKED_AGAIN_MS,
      placeholderData: keepPreviousData<Availability>,
    })),
  });
  return rooms.map((room) => results[stays.findIndex((stay) => nameOf(stay) === nameOf(room))]);
}
