import { queryOptions } from '@tanstack/react-query';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Language } from '@/lib/contract/bilingual-text';
import {
  type AudienceCount,
  type AudienceQuestion,
  audienceCount,
  type GuestMessage,
  type Mailing,
  type MailingChange,
  type MailingDetail,
  type MailingInput,
  type MailingList,
  type MailingOptOut,
  type MailingRetry,
  mailing,
  mailingDetail,
  mailingList,
  mailingOptOut,
  mailingTest,
  type OwnCard,
  ownCard,
} from '@/lib/contract/mailing';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

const listPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/mailings`;
const mailingPath = (id: string) => `/api/v1/mailings/${encodeURIComponent(id)}`;
const optOutPath = (token: string) => `/api/v1/mailing-opt-outs/${encodeURIComponent(token)}`;

interface OfEvent {
  eventId: string;
}

interface OfMailing {
  id: string;
}

export async function listMailings(http: HttpClient, { eventId }: OfEvent): Promise<MailingList> {
  const { data } = await http.get(listPath(eventId));
  return parseAnswer(mailingList, data);
}

export const mailingsKey = (eventId: string) => ['mailings', eventId] as const;

/** Milliseconds between two requests for the counts of a mailing that is being sent. */
const WATCHED_EVERY_MS = 3_000;

/** The event's mailings; fetched again while one of them is being sent. */
export const mailingsQuery = (http: () => Promise<HttpClient>, eventId: string) =>
  queryOptions({
    queryKey: mailingsKey(eventId),
    queryFn: async () => listMailings(await http(), { eventId }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'sending') ? WATCHED_EVERY_MS : false,
  });

async function readMailing(http: HttpClient, id: string): Promise<MailingDetail> {
  const { data } = await http.get(mailingPath(id));
  return parseData(mailingDetail, data);
}

/**
 * A mailing with the recipients whom it did not reach; fetched again when `version` or counts of the shown one change.
 */
export const mailingQuery = (http: () => Promise<HttpClient>, { id, counts, version }: Mailing) =>
  queryOptions({
    queryKey: ['mailing', id, version, counts],
    queryFn: async () => readMailing(await http(), id),
  });

export const expectedKey = (id: string) => ['mailing-expected', id] as const;

/** Whom an unsent mailing would reach now; fetched anew each time. */
export const expectedQuery = (http: () => Promise<HttpClient>, id: string) =>
  queryOptions({
    queryKey: expectedKey(id),
    staleTime: 0,
    queryFn: async () => readMailing(await http(), id),
  });

/** How many guests an audience has now, and what its text messages would take. */
export const audienceQuery = (
  http: () => Promise<HttpClient>,
  { eventId, question }: OfEvent & { question: AudienceQuestion },
) =>
  queryOptions({
    queryKey: ['mailing-audience', eventId, question],
    queryFn: async (): Promise<AudienceCount> => {
      const { data } = await (await http()).post(`${listPath(eventId)}/audience`, question);
      return parseData(audienceCount, data);
    },
  });

/** Throws INVALID, PACKAGE_LIMIT, INVALID_STATE. */
export async function createMailing(
  http: HttpClient,
  { eventId, input }: OfEvent & { input: MailingInput },
  idempotencyKey: string,
): Promise<Mailing> {
  const { data } = await http.post(listPath(eventId), input, keyed(idempotencyKey));
  return parseData(mailing, data);
}

/** Sends one guest an invitation, a welcome, a coupon or a text message at once. Throws the same as createMailing. */
export async function messageGuest(
  http: HttpClient,
  { guestId, message }: { guestId: string; message: GuestMessage },
  idempotencyKey: string,
): Promise<Mailing> {
  const path = `/api/v1/guests/${encodeURIComponent(guestId)}/messages`;
  const { data } = await http.post(path, message, keyed(idempotencyKey));
  return parseData(mailing, data);
}

/** Address of an event's save-the-date card in a language. */
export const saveTheDateUrl = (eventId: string, locale: Language) =>
  `${PROVIDER_URL}/api/v1/events/${encodeURIComponent(eventId)}/save-the-date.pdf?locale=${locale}`;

const ownCardPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/save-the-date-card`;

/**
 * Stores a PDF as the event's save-the-date card and replaces an earlier one. Throws FILE_TYPE, FILE_TOO_LARGE,
 * FILE_EMPTY.
 */
export async function putOwnCard(http: HttpClient, { eventId, file }: OfEvent & { file: File }): Promise<OwnCard> {
  const form = new FormData();
  form.set('file', file);
  const { data } = await http.put(ownCardPath(eventId), form);
  return parseData(ownCard, data);
}

/** Removes it: the event uses the drawn card again. */
export async function removeOwnCard(http: HttpClient, { eventId }: OfEvent): Promise<void> {
  await http.delete(ownCardPath(eventId));
}

/** Throws the same as createMailing, and STALE. */
export async function changeMailing(
  http: HttpClient,
  { id, change }: OfMailing & { change: MailingChange },
): Promise<Mailing> {
  const { data } = await http.patch(mailingPath(id), change);
  return parseData(mailing, data);
}

/** Throws INVALID_STATE where the mailing's state does not allow it any more. */
export async function steerMailing(
  http: HttpClient,
  { id, act }: OfMailing & { act: 'pause' | 'resume' | 'cancel' },
): Promise<Mailing> {
  const { data } = await http.post(`${mailingPath(id)}/${act}`);
  return parseData(mailing, data);
}

export async function retryMailing(http: HttpClient, { id, state }: OfMailing & MailingRetry): Promise<Mailing> {
  const { data } = await http.post(`${mailingPath(id)}/retry`, { state });
  return parseData(mailing, data);
}

/** Mails it to the caller; answers the address. */
export async function testMailing(http: HttpClient, { id }: OfMailing): Promise<string> {
  const { data } = await http.post(`${mailingPath(id)}/test`);
  return parseData(mailingTest, data).sentTo;
}

/** The mailbox and event of an opt-out link. Throws NOT_FOUND. */
export async function getOptOut(http: HttpClient, token: string): Promise<MailingOptOut> {
  const { data } = await http.get(optOutPath(token));
  return parseData(mailingOptOut, data);
}

/** Ends the mailings to that mailbox. Throws NOT_FOUND. */
export async function optOutOfMailings(http: HttpClient, token: string): Promise<MailingOptOut> {
  const { data } = await http.post(optOutPath(token));
  return parseData(mailingOptOut, data);
}
