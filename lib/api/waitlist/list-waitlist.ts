import { queryOptions } from '@tanstack/react-query';
import { type WaitlistPage, waitlistPage } from '@/lib/contract/waitlist';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

interface ListWaitlistArgs {
  eventId: string;
  page: number;
  q: string;
  /** Also those who wait no more. */
  all: boolean;
}

const PER_PAGE = 20;

export async function listWaitlist(
  http: HttpClient,
  { eventId, page, q, all }: ListWaitlistArgs,
): Promise<WaitlistPage> {
  const params = { page, per_page: PER_PAGE, ...(q && { q }), ...(all && { 'filter[state]': 'all' }) };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/waitlist`, { params });
  return parseAnswer(waitlistPage, data).data;
}

/** Every waitlist of the session: what a removal makes out of date. */
export const WAITLISTS = ['waitlist'] as const;

export const waitlistOptions = (http: () => HttpClient, args: ListWaitlistArgs) =>
  queryOptions({ queryKey: [...WAITLISTS, args], queryFn: () => listWaitlist(http(), args) });
