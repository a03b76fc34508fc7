import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { getReferenceRates } from '@/lib/api/reference-rates';
import type { HotelReferenceRates } from '@/lib/contract/reference-rates';
import { serverHttp } from './server-http';

/** What a hotel's categories cost in the simulator; null where there is no such hotel. */
export async function loadReferenceRates(hotelId: string): Promise<HotelReferenceRates | null> {
  try {
    return await getReferenceRates(await serverHttp(), { hotelId });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
