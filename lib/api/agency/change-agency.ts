import { type AgencyChange, type AgencyProfile, agencyProfile } from '@/lib/contract/agency-profile';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface ChangeAgencyArgs {
  agencyId: string;
  change: AgencyChange;
}

export async function changeAgency(http: HttpClient, { agencyId, change }: ChangeAgencyArgs): Promise<AgencyProfile> {
  const { data } = await http.patch(`/api/v1/agencies/${encodeURIComponent(agencyId)}`, change);
  return parseData(agencyProfile, data);
}
