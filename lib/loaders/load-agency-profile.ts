import 'server-only';
import { getAgencyProfile } from '@/lib/api/agency/get-agency-profile';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import { serverHttp } from './server-http';

/** The agency's profile, to edit. */
export const loadAgencyProfile = async (agencyId: string): Promise<AgencyProfile> =>
  getAgencyProfile(await serverHttp(), { agencyId });
