import { type AgencyProfile, agencyProfile } from '@/lib/contract/agency-profile';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

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
