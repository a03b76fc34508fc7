import { type AgencyProfile, agencyProfile } from '@/lib/contract/agency-profile';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getAgencyProfile(http: HttpClient, { agencyId }: { agencyId: string }): Promise<AgencyProfile> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}`);
  return parseData(agencyProfile, data);
}
