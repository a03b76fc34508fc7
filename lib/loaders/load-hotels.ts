import 'server-only';
import { forbidden } from 'next/navigation';
import { ApiError, isMissing, nullWhere } from '@/lib/api/api-error';
import { getHotel, listHotels } from '@/lib/api/hotel';
import { getReferenceRates } from '@/lib/api/reference-rates';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { HotelProfile, HotelQuery, HotelRow } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import type { HotelReferenceRates } from '@/lib/contract/reference-rates';
import { can } from '@/lib/domain/permissions';
import { type ConsolePlace, loadConsole } from './load-console';
import { redirectToLogin } from './load-session';
import { serverHttp } from './server-http';

/** The hotels with the kinds of room that they sell. */
export const loadHotels = async (query: HotelQuery): Promise<Page<HotelRow>> => listHotels(await serverHttp(), query);

/** The hotels that the agency can choose for an event. */
export async function loadHotelChoices(agencyId: string | undefined): Promise<{ id: string; name: string }[]> {
  const asked = { per_page: MAX_PER_PAGE, ...(agencyId && { agency_id: agencyId }) };
  const first = await loadHotels(asked);
  const others = Array.from({ length: first.last_page - 1 }, (_, index) => loadHotels({ ...asked, page: index + 2 }));
  const hotels = [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
  return hotels.map(({ id, name }) => ({ id, name }));
}

/** A hotel for its editors; null where there is none, or this person may not edit it. */
export async function loadHotel(hotelId: string): Promise<HotelProfile | null> {
  try {
    return await getHotel(await serverHttp(), { hotelId });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

/** The console for people who manage hotels; a visitor goes to the login, everybody else gets 403. */
export async function openHotelConsole(): Promise<ConsolePlace> {
  const frame = await loadConsole();
  if (!frame) return redirectToLogin();
  if (!can(frame.session, 'manageHotels')) forbidden();
  return frame;
}

/** The prices of a hotel's categories in the simulator; null where there is no such hotel. */
export async function loadReferenceRates(hotelId: string): Promise<HotelReferenceRates | null> {
  return getReferenceRates(await serverHttp(), { hotelId }).catch(nullWhere(isMissing));
}
