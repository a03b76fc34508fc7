import { type Agency, type AgencyWithBankData, agency, agencyWithBankData } from '@/lib/contract/agency';
import { type AgencyChange, type AgencyProfile, agencyProfile } from '@/lib/contract/agency-profile';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer, parseData, parsePage } from './parse-answer';

interface ChangeAgencyArgs {
  agencyId: string;
  change: AgencyChange;
}

export async function changeAgency(http: HttpClient, { agencyId, change }: ChangeAgencyArgs): Promise<AgencyProfile> {
  const { data } = await http.patch(`/api/v1/agencies/${encodeURIComponent(agencyId)}`, change);
  return parseData(agencyProfile, data);
}

export async function getAgencyProfile(http: HttpClient, { agencyId }: { agencyId: string }): Promise<AgencyProfile> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}`);
  return parseData(agencyProfile, data);
}

export async function getAgency(http: HttpClient, { agencyId }: { agencyId: string }): Promise<Agency> {
  const { data } = await http.get(`/agency/${encodeURIComponent(agencyId)}`);
  return parseData(agency, data);
}

/** The answer is the agency object itself, without `data` around it. */
export async function getBankData(http: HttpClient, { agencyId }: { agencyId: string }): Promise<AgencyWithBankData> {
  const { data } = await http.get(`/api/agency/${encodeURIComponent(agencyId)}/bank-data`);
  return parseAnswer(agencyWithBankData, data);
}

interface SetPictureArgs {
  agencyId: string;
  kind: 'logo' | 'banner';
  file: File;
}

export async function setAgencyPicture(
  http: HttpClient,
  { agencyId, kind, file }: SetPictureArgs,
): Promise<AgencyProfile> {
  const form = new FormData();
  form.set('picture', file);
  const { data } = await http.post(`/api/v1/agencies/${encodeURIComponent(agencyId)}/${kind}`, form);
  return parseData(agencyProfile, data);
}

/** All agencies of the platform; only for its admin. */
export async function listAgencies(http: HttpClient, params: PageQuery): Promise<Page<Agency>> {
  const { data } = await http.get('/api/v1/admin/agencies', { params });
  return parsePage(agency, data);
}
