import { type Quote, type QuoteInput, quote } from '@/lib/contract/room-block';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export interface GetQuoteArgs {
  eventId: string;
  input: QuoteInput;
}

/** Asks for a price; nothing is held by it. */
export async function getQuote(http: HttpClient, { eventId, input }: GetQuoteArgs): Promise<Quote> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/quotes`, input, {
    harmless: true,
  });
  return parseData(quote, data);
}
