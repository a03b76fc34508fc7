import type { CalendarDate } from '@/lib/contract/dates';
import { type Availability, availability, type Quote, type QuoteInput, quote } from '@/lib/contract/room-block';
import type { People } from '@/lib/domain/occupancy';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export interface GetAvailabilityArgs {
  eventId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Where given, the answer has the price for these people. */
  people?: People;
}

export interface GetQuoteArgs {
  eventId: string;
  input: QuoteInput;
}

/** Asks for a price; nothing is held. */
export async function getQuote(http: HttpClient, { eventId, input }: GetQuoteArgs): Promise<Quote> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/quotes`, input, {
    harmless: true,
  });
  return parseData(quote, data);
}

export async function getAvailability(
  http: HttpClient,
  { eventId, checkIn, checkOut, people }: GetAvailabilityArgs,
): Promise<Availability> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/availability`, {
    params: { checkIn, checkOut, ...people },
  });
  return parseData(availability, data);
}
