import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type CompanionInput,
  type CompanionInvitationInput,
  type CompanionPlace,
  type CompanionStay,
  companionPlace,
  companionStay,
} from '@/lib/contract/companion';
import { type LeavingConsent, type LeavingPreview, leavingPreview } from '@/lib/contract/leaving';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const stayOf = (token: string) => `/api/v1/companions/${encodeURIComponent(token)}`;

/** The stay of the companion whose link has this token. Throws LINK_INVALID. */
export async function getCompanionStay(http: HttpClient, token: string): Promise<CompanionStay> {
  const { data } = await http.get(stayOf(token));
  return parseData(companionStay, data);
}

interface FillArgs {
  token: string;
  said: CompanionInput;
  /** Left out by a form that is posted without script, which sends only once. */
  idempotencyKey?: string;
}

/** Sends an invited person's own data. Throws LINK_INVALID, STALE, INVALID, INVALID_STATE, CHANGE_WAITS. */
export async function fillCompanion(
  http: HttpClient,
  { token, said, idempotencyKey }: FillArgs,
): Promise<CompanionStay> {
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  const { data } = await http.put(stayOf(token), said, { headers });
  return parseData(companionStay, data);
}

const places = z.array(companionPlace);

const placesOf = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/companions`;

/** The places of adults and juniors in a booking, and who of them was invited. */
export async function listCompanions(http: HttpClient, key: string): Promise<CompanionPlace[]> {
  const { data } = await http.get(placesOf(key));
  return parseData(places, data);
}

export const companionsQuery = (http: () => Promise<HttpClient>, key: string) =>
  queryOptions({ queryKey: ['companions', key], queryFn: async () => listCompanions(await http(), key) });

/** Creates a link for the person in a place. Answers all places of the booking. */
export async function inviteCompanion(
  http: HttpClient,
  { key, ...invitation }: CompanionInvitationInput & { key: string },
): Promise<CompanionPlace[]> {
  const { data } = await http.post(placesOf(key), invitation);
  return parseData(places, data);
}

/** Ends the link of an invited person. Answers all places of the booking. */
export async function revokeCompanion(
  http: HttpClient,
  { key, id }: { key: string; id: string },
): Promise<CompanionPlace[]> {
  const { data } = await http.delete(`${placesOf(key)}/${encodeURIComponent(id)}`);
  return parseData(places, data);
}

/** Sends whether an invited person does not come any more, or comes again. Throws LINK_INVALID, INVALID_STATE. */
export async function sayLeaving(
  http: HttpClient,
  { token, leaves }: { token: string; leaves: boolean },
): Promise<CompanionStay> {
  const { data } = await http.post(`${stayOf(token)}/leaving`, { leaves });
  return parseData(companionStay, data);
}

const leavingOf = (key: string, id: string) => `${placesOf(key)}/${encodeURIComponent(id)}/leaving`;

/**
 * What a booking would cost without a companion who said that they do not come. Throws INVALID_STATE, CHANGE_LOCKED,
 * CHANGE_WAITS.
 */
export async function previewLeaving(
  http: HttpClient,
  { key, id }: { key: string; id: string },
): Promise<LeavingPreview> {
  const { data } = await http.get(leavingOf(key, id));
  return parseData(leavingPreview, data);
}

/**
 * Agrees to the companion's leaving at the price that was shown. Answers all places of the booking. Throws STALE and
 * PRICE_CHANGED besides what previewLeaving throws.
 */
export async function acceptLeaving(
  http: HttpClient,
  { key, id, ...consent }: LeavingConsent & { key: string; id: string },
): Promise<CompanionPlace[]> {
  const { data } = await http.post(leavingOf(key, id), consent);
  return parseData(places, data);
}
