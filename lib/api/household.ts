import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type HouseholdAnswers,
  type HouseholdAnswersInput,
  type HouseholdMatch,
  householdAnswers,
  householdMatch,
  householdVisit,
  type LateAnswersDecision,
  type LateAnswersToDecide,
  lateAnswersToDecide,
  type StaffHousehold,
  staffHousehold,
} from '@/lib/contract/household';
import { ApiError } from './api-error';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const ofEvent = (event: string) => `/api/v1/events/${encodeURIComponent(event)}`;

const answersOf = (token: string) => `/api/v1/household-answers/${encodeURIComponent(token)}`;

/** The invitation that the token opens. Throws LINK_INVALID. */
export async function getHousehold(http: HttpClient, token: string): Promise<HouseholdAnswers> {
  const { data } = await http.get(answersOf(token));
  return parseData(householdAnswers, data);
}

interface AnswerArgs {
  token: string;
  answers: HouseholdAnswersInput;
  /** Left out by a form that is posted without script, which sends only once. */
  idempotencyKey?: string;
}

/** Sends a household's answers. Throws LINK_INVALID, STALE, INVALID, INVALID_STATE after the last day. */
export async function answerHousehold(
  http: HttpClient,
  { token, answers, idempotencyKey }: AnswerArgs,
): Promise<HouseholdAnswers> {
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  const { data } = await http.put(answersOf(token), answers, { headers });
  return parseData(householdAnswers, data);
}

/** Guests of the list whom a typed name may mean, masked. */
export async function matchGuests(
  http: HttpClient,
  { event, name }: { event: string; name: string },
): Promise<HouseholdMatch[]> {
  const { data } = await http.post(`${ofEvent(event)}/household-matches`, { name });
  return parseData(z.array(householdMatch), data);
}

/**
 * A token for a person who proves by the last digits of the mobile who they are. Throws LINK_INVALID,
 * TOO_MANY_REQUESTS.
 */
export async function visitHousehold(
  http: HttpClient,
  { event, ...proof }: { event: string; match: string; digits: string },
): Promise<string> {
  const { data } = await http.post(`${ofEvent(event)}/household-visits`, proof);
  return parseData(householdVisit, data).token;
}

const ofGuest = (guestId: string) => `/api/v1/guests/${encodeURIComponent(guestId)}`;

/** The household of a guest for staff, with a link for its answers; `renew` ends the earlier link. */
export async function makeHouseholdLink(
  http: HttpClient,
  { guestId, renew }: { guestId: string; renew: boolean },
): Promise<StaffHousehold> {
  const { data } = await http.post(`${ofGuest(guestId)}/household-link`, { renew });
  return parseData(staffHousehold, data);
}

/** The household of a guest as staff see it; null where the guest was invited alone and has no link yet. */
export const staffHouseholdQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: ['household', guestId],
    queryFn: async (): Promise<StaffHousehold | null> => {
      try {
        const { data } = await (await http()).get(`${ofGuest(guestId)}/household`);
        return parseData(staffHousehold, data);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** Makes a guest the one who answers for their household and gets its mails. */
export async function chooseResponder(http: HttpClient, { guestId }: { guestId: string }): Promise<StaffHousehold> {
  const { data } = await http.put(`${ofGuest(guestId)}/household-responder`);
  return parseData(staffHousehold, data);
}

async function listLateAnswers(http: HttpClient, { eventId }: { eventId: string }): Promise<LateAnswersToDecide[]> {
  const { data } = await http.get(`${ofEvent(eventId)}/late-answers`);
  return parseData(z.array(lateAnswersToDecide), data);
}

export const LATE_ANSWERS = ['late-answers'] as const;

/** Late answers of an event's households that nobody has decided yet. */
export const lateAnswersQuery = (http: () => Promise<HttpClient>, eventId: string) =>
  queryOptions({
    queryKey: [...LATE_ANSWERS, eventId],
    queryFn: async () => listLateAnswers(await http(), { eventId }),
  });

/** Throws ALREADY_DECIDED; STALE, with the present answers, where the household sent others; INVALID, INVALID_STATE. */
export async function decideLateAnswers(
  http: HttpClient,
  { householdId, ...decision }: LateAnswersDecision & { householdId: string },
): Promise<LateAnswersToDecide> {
  const { data } = await http.put(`/api/v1/late-answers/${encodeURIComponent(householdId)}/decision`, decision);
  return parseData(lateAnswersToDecide, data);
}

/** Ends the link of a guest's household. */
export async function revokeHouseholdLink(http: HttpClient, guestId: string): Promise<void> {
  await http.delete(`${ofGuest(guestId)}/household-link`);
}
