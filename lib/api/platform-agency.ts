import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type { Page, RecordQuery } from '@/lib/contract/page';
import {
  type AgencyHealth,
  type AgencyOpening,
  type AgencySuspension,
  agencyHealth,
} from '@/lib/contract/platform-agency';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

export async function listAgencyHealth(http: HttpClient, query: RecordQuery): Promise<Page<AgencyHealth>> {
  const { data } = await http.get('/api/v1/admin/agency-health', { params: query });
  return parsePage(agencyHealth, data);
}

/** Throws INVALID for an address that already has an account. */
export async function openAgency(
  http: HttpClient,
  { idempotencyKey, ...agency }: AgencyOpening & { idempotencyKey: string },
): Promise<AgencyHealth> {
  const { data } = await http.post('/api/v1/admin/agencies', agency, keyed(idempotencyKey));
  return parseData(agencyHealth, data);
}

const pathOf = (id: string) => `/api/v1/admin/agencies/${encodeURIComponent(id)}`;

export async function suspendAgency(
  http: HttpClient,
  { id, ...input }: AgencySuspension & { id: string },
): Promise<AgencyHealth> {
  const { data } = await http.post(`${pathOf(id)}/suspension`, input);
  return parseData(agencyHealth, data);
}

/** Throws STALE with the agency. */
export async function setAgencyTerms(
  http: HttpClient,
  { id, ...terms }: AgencyTerms & { id: string },
): Promise<AgencyHealth> {
  const { data } = await http.put(`${pathOf(id)}/terms`, terms);
  return parseData(agencyHealth, data);
}

export async function reopenAgency(
  http: HttpClient,
  { id, version }: Pick<AgencyHealth, 'id' | 'version'>,
): Promise<AgencyHealth> {
  const { data } = await http.post(`${pathOf(id)}/reopening`, { version });
  return parseData(agencyHealth, data);
}
