'use client';

import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { browserHttp } from '@/lib/api/http';
import { availabilityQuery } from '@/lib/api/room-block/get-availability';
import type { Event } from '@/lib/contract/event';
import type { Availability } from '@/lib/contract/room-block';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { stayProblem } from './stay-problem';

const ASKED_AGAIN_MS = 60_000;

/** Availability of each room's stay, asked again while the page is open; rooms of the same nights share one request. */
export function useRoomAvailability(event: Event, rooms: DraftRoom[]): UseQueryResult<Availability>[] {
  return useQueries({
    queries: rooms.map((room) => ({
      ...availabilityQuery(browserHttp, { eventId: event.id, checkIn: room.checkIn, checkOut: room.checkOut }),
      enabled: stayProblem(room, event) === null,
      refetchInterval: ASKED_AGAIN_MS,
      placeholderData: keepPreviousData<Availability>,
    })),
  });
}
