import { queryOptions } from '@tanstack/react-query';
import { type CallOutcome, type CallPage, type CallPatch, type CallReschedule, callPage } from '@/lib/contract/call';
import { type CallCard, type CallInput, type CallsMade, callCard, callsMade } from '@/lib/contract/call-card';
import { type CallRules, callRules } from '@/lib/contract/call-rules';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

const listPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/calls`;
const callPath = (id: string) => `/api/v1/calls/${encodeURIComponent(id)}`;
interface ListCallsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listCalls(http: HttpClient, { eventId, query }: ListCallsArgs): Promise<CallPage> {
  const { data } = await http.get(listPath(eventId), { params: query });
  return parseAnswer(callPage, data).data;
}

/** Query key of a call's card, which every action on the call replaces. */
export const callCardKey = (id: string) => ['call', id] as const;

export const callCardQuery = (http: () => Promise<HttpClient>, id: string) =>
  queryOptions({ queryKey: callCardKey(id), queryFn: async () => getCall(await http(), id) });

async function getCall(http: HttpClient, id: string): Promise<CallCard> {
  const { data } = await http.get(callPath(id));
  return parseData(callCard, data);
}

/** Claims the next call; null where none waits. */
export async function takeNextCall(http: HttpClient, { eventId }: { eventId: string }): Promise<CallCard | null> {
  const { data, status } = await http.post(`${listPath(eventId)}/next`);
  return status === 204 ? null : parseData(callCard, data);
}

interface OfCall {
  id: string;
}

/** Claims a call, or renews the claim. Throws CLAIMED. */
export async function claimCall(http: HttpClient, { id }: OfCall): Promise<CallCard> {
  const { data } = await http.post(`${callPath(id)}/claim`);
  return parseData(callCard, data);
}

export async function releaseCall(http: HttpClient, { id }: OfCall): Promise<CallCard> {
  const { data } = await http.post(`${callPath(id)}/release`);
  return parseData(callCard, data);
}

/** Throws CLAIMED, STALE. */
export async function changeCall(http: HttpClient, { id, change }: OfCall & { change: CallPatch }): Promise<CallCard> {
  const { data } = await http.patch(callPath(id), change);
  return parseData(callCard, data);
}

interface KeepOutcomeArgs extends OfCall {
  outcome: CallOutcome;
  idempotencyKey: string;
}

/** Throws CLAIMED, STALE, ALREADY_DECIDED. */
export async function keepOutcome(
  http: HttpClient,
  { id, outcome, idempotencyKey }: KeepOutcomeArgs,
): Promise<CallCard> {
  const { data } = await http.post(`${callPath(id)}/outcome`, outcome, keyed(idempotencyKey));
  return parseData(callCard, data);
}

/** Undoes an outcome that the caller has just recorded. Throws CLAIMED, STALE, INVALID_STATE where it is too late. */
export async function undoOutcome(http: HttpClient, { id, version }: OfCall & { version: number }): Promise<CallCard> {
  const { data } = await http.post(`${callPath(id)}/outcome/undo`, { version });
  return parseData(callCard, data);
}

interface RescheduleArgs extends OfCall {
  moved: CallReschedule;
  idempotencyKey: string;
}

/** Throws CLAIMED, STALE, ALREADY_DECIDED, INVALID for a time that is not possible. */
export async function rescheduleCall(
  http: HttpClient,
  { id, moved, idempotencyKey }: RescheduleArgs,
): Promise<CallCard> {
  const { data } = await http.post(`${callPath(id)}/reschedule`, moved, keyed(idempotencyKey));
  return parseData(callCard, data);
}

interface CreateCallsArgs {
  eventId: string;
  call: CallInput;
  idempotencyKey: string;
}

/**
 * Creates a call for a guest, or for each guest that a filter matches. Throws INVALID_STATE where the single guest gets
 * none.
 */
export async function createCalls(
  http: HttpClient,
  { eventId, call, idempotencyKey }: CreateCallsArgs,
): Promise<CallsMade> {
  const { data } = await http.post(listPath(eventId), call, keyed(idempotencyKey));
  return parseData(callsMade, data);
}

const rulesPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/call-rules`;

export const callRulesKey = (eventId: string) => ['call-rules', eventId] as const;

export const callRulesQuery = (http: () => Promise<HttpClient>, eventId: string) =>
  queryOptions({
    queryKey: callRulesKey(eventId),
    queryFn: async () => parseData(callRules, (await (await http()).get(rulesPath(eventId))).data),
  });

/** Throws STALE with the present rules. */
export async function setCallRules(
  http: HttpClient,
  { eventId, rules }: { eventId: string; rules: CallRules },
): Promise<CallRules> {
  const { data } = await http.put(rulesPath(eventId), rules);
  return parseData(callRules, data);
}
