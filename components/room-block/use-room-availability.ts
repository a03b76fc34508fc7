'use client';

import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { availabilityQuery } from '@/lib/api/lazy-queries';
import type { Event } from '@/lib/contract/event';
import type { Availability } from '@/lib/contract/room-block';
import type { People } from '@/lib/domain/occupancy';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { stayProblem } from './room-problems';

const ASKED_AGAIN_MS = millisecondsInMinute;

/** What is known of the rooms of a stay. */
export type RoomAvailability = Pick<UseQueryResult<Availability>, 'data' | 'isError' | 'isFetching' | 'refetch'>;

// Outside of the hook, so that what did not change stays the same object and no room is drawn anew for it.
const known = (results: UseQueryResult<Availability>[]): RoomAvailability[] =>
  results.map(({ data, isError, isFetching, refetch }) => ({ data, isError, isFetching, refetch }));

const peopleOf = ({ adults, juniors, minors, infants }: DraftRoom): People => ({ adults, juniors, minors, infants });

const nameOf = (room: DraftRoom) => JSON.stringify([room.checkIn, room.checkOut, peopleOf(room)]);

/**
 * Availability of each room's stay and what its people pay, asked again while the page is open; rooms of the same
 * nights and people share one request. After a change the former answer shows until the new one has come.
 */
export function useRoomAvailability(event: Event, rooms: DraftRoom[]): (RoomAvailability | undefined)[] {
  const stays = [...new Map(rooms.map((room) => [nameOf(room), room])).values()];
  const results = useQueries({
    queries: stays.map((stay) => ({
      ...availabilityQuery(lazyBrowserHttp, {
        eventId: event.id,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        people: peopleOf(stay),
      }),
      enabled: stayProblem(stay, event) === null,
      refetchInterval: ASKED_AGAIN_MS,
      placeholderData: keepPreviousData<Availability>,
    })),
    combine: known,
  });
  return rooms.map((room) => results[stays.findIndex((stay) => nameOf(stay) === nameOf(room))]);
}
