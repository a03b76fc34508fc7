import 'server-only';
import { isMissing, nullWhere } from '@/lib/api/api-error';
import { getReferenceRates } from '@/lib/api/reference-rates';
import type { HotelReferenceRates } from '@/lib/contract/reference-rates';
import { serverHttp } from './server-http';

/** What a hotel's categories cost in the simulator; null where there is no such hotel. */
export async function loadReferenceRates(hotelId: string): Promise<HotelReferenceRates | null> {
  return getReferenceRates(await serverHttp(), { hotelId }).catch(nullWhere(isMissing));
}
