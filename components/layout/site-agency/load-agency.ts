import { getAgency } from '@/lib/api/agency/get-agency';
import { getEvent } from '@/lib/api/event/get-event';
import { browserHttp } from '@/lib/api/http';
import type { Agency } from '@/lib/contract/agency';
import type { WantedAgency } from './wanted-agency';

/** Asked once a page. An agency that cannot be read is none: the defaults stay. Specification 8. */
export async function loadAgency(wanted: WantedAgency): Promise<Agency | null> {
  try {
    if ('agencyId' in wanted) return await getAgency(browserHttp(), wanted);
    return (await getEvent(browserHttp(), wanted)).agency;
  } catch (error) {
    reportError(error);
    return null;
  }
}
