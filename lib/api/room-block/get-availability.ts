import type { CalendarDate } from '@/lib/contract/dates';
import { type Availability, availability } from '@/lib/contract/room-block';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export interface GetAvailabilityArgs {
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
