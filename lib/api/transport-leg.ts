import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type {
  LegInput,
  LegMoves,
  LegPatch,
  LegSuggestionInput,
  ManifestMailing,
  manifestSent,
} from '@/lib/contract/transport-leg';
import { type LegManifest, type LegPlan, legManifest, legPlan } from '@/lib/contract/transport-leg';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const eventPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}`;
const legPath = (id: string) => `/api/v1/transport-legs/${encodeURIComponent(id)}`;

export async function getLegPlan(
  http: HttpClient,
  { eventId, day }: { eventId: string; day?: string | undefined },
): Promise<LegPlan> {
  const { data } = await http.get(`${eventPath(eventId)}/transport-legs`, { params: { day } });
  return parseData(legPlan, data);
}

interface Keyed {
  eventId: string;
  idempotencyKey: string;
}

/** Groups the day's parties without a vehicle into new legs. */
export async function suggestLegs(
  http: HttpClient,
  { eventId, idempotencyKey, ...rules }: LegSuggestionInput & Keyed,
): Promise<LegPlan> {
  const { data } = await http.post(`${eventPath(eventId)}/transport-legs/suggestion`, rules, keyed(idempotencyKey));
  return parseData(legPlan, data);
}

export async function addLeg(
  http: HttpClient,
  { eventId, idempotencyKey, ...leg }: LegInput & Keyed,
): Promise<LegPlan> {
  const { data } = await http.post(`${eventPath(eventId)}/transport-legs`, leg, keyed(idempotencyKey));
  return parseData(legPlan, data);
}

/** Moves parties to a vehicle of their day and direction, or out of theirs. */
export async function moveParties(
  http: HttpClient,
  { eventId, ...moves }: LegMoves & { eventId: string },
): Promise<LegPlan> {
  const { data } = await http.post(`${eventPath(eventId)}/transport-legs/moves`, moves);
  return parseData(legPlan, data);
}

export async function changeLeg(http: HttpClient, { id, ...change }: LegPatch & { id: string }): Promise<LegPlan> {
  const { data } = await http.patch(legPath(id), change);
  return parseData(legPlan, data);
}

export async function removeLeg(http: HttpClient, { id, version }: { id: string; version: number }): Promise<LegPlan> {
  const { data } = await http.delete(legPath(id), { params: { version } });
  return parseData(legPlan, data);
}

/** Confirms a leg: its guests get a mail with the time and place of their pick-up. */
export async function confirmLeg(http: HttpClient, { id, version }: { id: string; version: number }): Promise<LegPlan> {
  const { data } = await http.post(`${legPath(id)}/confirmation`, { version });
  return parseData(legPlan, data);
}

interface ManifestArgs {
  eventId: string;
  supplier: string;
  day: string;
}

/** Fetched again for each version of the day's plan. */
export const manifestQuery = (http: () => HttpClient, { stamp, ...args }: ManifestArgs & { stamp: string }) =>
  queryOptions({ queryKey: ['leg-manifest', args, stamp], queryFn: () => getManifest(http(), args) });

async function getManifest(http: HttpClient, { eventId, ...params }: ManifestArgs): Promise<LegManifest> {
  const { data } = await http.get(`${eventPath(eventId)}/transport-manifests`, { params });
  return parseData(legManifest, data);
}

export async function markManifestSent(
  http: HttpClient,
  { eventId, ...sent }: z.infer<typeof manifestSent> & { eventId: string },
): Promise<LegManifest> {
  const { data } = await http.post(`${eventPath(eventId)}/transport-manifests`, sent);
  return parseData(legManifest, data);
}

/** Mails the present manifest to its supplier; it then counts as sent. */
export async function mailManifest(
  http: HttpClient,
  { eventId, idempotencyKey, ...mailing }: ManifestMailing & Keyed,
): Promise<LegManifest> {
  const { data } = await http.post(`${eventPath(eventId)}/transport-manifests/mails`, mailing, keyed(idempotencyKey));
  return parseData(legManifest, data);
}

/** Address of a supplier's manifest as a file. The cookie is the only login that it needs. */
export function manifestUrl({ eventId, ...query }: ManifestArgs & { format: 'pdf' | 'xlsx'; locale: string }): string {
  return `${PROVIDER_URL}${eventPath(eventId)}/transport-manifests?${new URLSearchParams(query)}`;
}
