import 'server-only';
import { cache } from 'react';
import { getAgency } from '@/lib/api/agency/get-agency';
import { ApiError } from '@/lib/api/api-error';
import type { Agency } from '@/lib/contract/agency';
import { publicHttp } from './server-http';

/** The agency as anybody may see it; null where there is none. */
export const loadAgency = cache(async (agencyId: string, locale: string): Promise<Agency | null> => {
  try {
    return await getAgency(publicHttp(locale), { agencyId });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
