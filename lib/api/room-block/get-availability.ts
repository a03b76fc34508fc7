import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '@/lib/contract/dates';
import { type Availability, availability } from '@/lib/contract/room-block';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface GetAvailabilityArgs {
  eventId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

export async function getAvailability(
  http: HttpClient,
  { eventId, checkIn, checkOut }: GetAvailabilityArgs,
): Promise<Availability> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/availability`, {
    params: { checkIn, checkOut },
  });
  return parseData(availability, data);
}

export const availabilityKey = (eventId: string) => ['availability', eventId] as const;

/** The client is asked for when the query runs, which is never while a page is rendered on the server. */
export const availabilityQuery = (http: () => HttpClient, args: GetAvailabilityArgs) =>
  queryOptions({
    queryKey: [...availabilityKey(args.eventId), args.checkIn, args.checkOut],
    queryFn: () => getAvailability(http(), args),
  });
