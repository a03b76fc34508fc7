import 'server-only';
import { listHotels } from '@/lib/api/hotel';
import { askSimulation, type SimulationAnswer } from '@/lib/api/simulation';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { HotelRow } from '@/lib/contract/hotel';
import type { SimulationInput } from '@/lib/contract/simulation';
import { typedDate } from '@/lib/domain/read-date';
import { readChoice, type SimulatorChoice } from '@/lib/domain/simulation-query';
import { dateInZone } from '@/lib/domain/zone';
import { publicHttp, serverHttp } from './server-http';

/** The zone of the demo's and of most other hotels; a difference of a day is for the provider to judge. */
const HOTEL_ZONE = 'America/Cancun';

export interface Simulator {
  /** Hotels with at least one known price. */
  hotels: HotelRow[];
  /** The choice, limited to one of these hotels and its own categories. */
  choice: SimulatorChoice;
  today: CalendarDate;
}

/** The simulator's hotels, and the choice in the address; the first hotel where it names none. */
export async function loadSimulator(query: URLSearchParams, locale: string): Promise<Simulator> {
  const { data } = await listHotels(publicHttp(locale), { per_page: MAX_PER_PAGE });
  const hotels = data.filter(({ categories }) => categories.some(({ simulated }) => simulated));
  const read = readChoice(query);
  // A form without scripts sends its dates as they were typed.
  const asked = { ...read, checkIn: typedDate(read.checkIn), checkOut: typedDate(read.checkOut) };
  const hotel = hotels.find(({ id }) => id === asked.hotelId) ?? hotels[0];
  const isSold = (categoryId: string | undefined) =>
    hotel?.categories.some(({ id, simulated }) => simulated && id === categoryId);
  const rooms = asked.rooms.map(({ categoryId, ...room }) => ({
    ...room,
    ...(categoryId && isSold(categoryId) && { categoryId }),
  }));
  const choice = { ...asked, hotelId: hotel?.id ?? '', rooms };
  return { hotels, choice, today: dateInZone(new Date(), HOTEL_ZONE) };
}

/** The estimate of the choice, or why there is none; it counts toward the limit of the caller's address. */
export const loadSimulation = async (input: SimulationInput): Promise<SimulationAnswer> =>
  askSimulation(await serverHttp(), input);
