import { notify } from '@/components/ui/notify';
import { getAgency } from '@/lib/api/agency';
import { ApiError } from '@/lib/api/api-error';
import { getEvent } from '@/lib/api/event';
import { browserHttp } from '@/lib/api/http';
import type { Agency } from '@/lib/contract/agency';
import type { WantedAgency } from './wanted-agency';

/**
 * Loads the agency once a page. Where it cannot be read, the default contacts stay and the provider's sentence is
 * shown.
 */
export async function loadAgency(wanted: WantedAgency): Promise<Agency | null> {
  try {
    if ('agencyId' in wanted) return await getAgency(browserHttp(), wanted);
    return (await getEvent(browserHttp(), wanted)).agency;
  } catch (error) {
    reportError(error);
    // Without an answer there is no sentence of the provider: the page is as good as for a visitor.
    if (error instanceof ApiError && error.status > 0) notify({ tone: 'error', text: error.message });
    return null;
  }
}
