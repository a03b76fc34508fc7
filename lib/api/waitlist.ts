import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type JoinedWaitlist,
  joinedWaitlist,
  type WaitlistEntry,
  type WaitlistPage,
  type WaitlistRow,
  waitlistEntry,
  type waitlistInput,
  waitlistPage,
  waitlistRow,
} from '@/lib/contract/waitlist';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

interface ListWaitlistArgs {
  eventId: string;
  page: number;
  q: string;
  /** Whether entries that do not wait any more are listed too. */
  all: boolean;
}

const PER_PAGE = 20;

/** Query key of all waitlists: a removal makes them outdated. */
export const WAITLISTS = ['waitlist'] as const;

export const waitlistOptions = (http: () => HttpClient, args: ListWaitlistArgs) =>
  queryOptions({ queryKey: [...WAITLISTS, args], queryFn: () => listWaitlist(http(), args) });

/** Logs in to the offered hold; the checkout confirms it. Answers the reservation's key. */
export async function acceptOffer(http: HttpClient, { token }: { token: string }): Promise<string> {
  const { data } = await http.post(`/api/v1/waitlist/${encodeURIComponent(token)}/accept`);
  return parseData(z.object({ reservationKey: z.string() }), data).reservationKey;
}

interface EndEntryArgs {
  token: string;
  /** Declines an offer, or leaves the list. */
  how: 'decline' | 'leave';
}

export async function endEntry(http: HttpClient, { token, how }: EndEntryArgs): Promise<WaitlistEntry> {
  const { data } = await http.post(`/api/v1/waitlist/${encodeURIComponent(token)}/${how}`);
  return parseData(waitlistEntry, data);
}

export async function getEntry(http: HttpClient, { token }: { token: string }): Promise<WaitlistEntry> {
  const { data } = await http.get(`/api/v1/waitlist/${encodeURIComponent(token)}`);
  return parseData(waitlistEntry, data);
}

interface JoinWaitlistArgs {
  eventId: string;
  input: z.input<typeof waitlistInput>;
  idempotencyKey: string;
}

export async function joinWaitlist(
  http: HttpClient,
  { eventId, input, idempotencyKey }: JoinWaitlistArgs,
): Promise<JoinedWaitlist> {
  const { data } = await http.post(
    `/api/v1/events/${encodeURIComponent(eventId)}/waitlist`,
    input,
    keyed(idempotencyKey),
  );
  return parseData(joinedWaitlist, data);
}

async function listWaitlist(http: HttpClient, { eventId, page, q, all }: ListWaitlistArgs): Promise<WaitlistPage> {
  const params = { page, per_page: PER_PAGE, ...(q && { q }), ...(all && { 'filter[state]': 'all' }) };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/waitlist`, { params });
  return parseAnswer(waitlistPage, data).data;
}

export async function removeEntry(http: HttpClient, { id }: { id: string }): Promise<WaitlistRow> {
  const { data } = await http.post(`/api/v1/waitlist-entries/${encodeURIComponent(id)}/remove`);
  return parseData(waitlistRow, data);
}
