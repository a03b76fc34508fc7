import type { SimulationInput, SimulationRoom } from '@/lib/contract/simulation';
import { MOST_PEOPLE_OF_A_BAND, MOST_ROOMS_OF_A_KIND, MOST_SIMULATED_KINDS } from '@/lib/contract/simulation-limits';
import { isCalendarDate } from './nights';

/**
 * The choice in the simulator, complete or not. The page's address holds it, so that a link shows the same estimate.
 */
export interface SimulatorChoice {
  hotelId: string;
  checkIn: string;
  checkOut: string;
  rooms: SimulationRoom[];
}

const BANDS = ['adults', 'juniors', 'minors', 'infants'] as const;
const LONGEST_ID = 60;

const FIRST_ROOM: SimulationRoom = { quantity: 1, adults: 2, juniors: 0, minors: 0, infants: 0 };

function whole(text: string | undefined, least: number, most: number, otherwise: number): number {
  const number = text && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;
  return Math.min(most, Math.max(least, number));
}

const idOf = (text: string | null | undefined) => (text ?? '').trim().slice(0, LONGEST_ID);

/**
 * The choice in an address; what is missing or no number gets the default (one room for two adults). `add` adds a room,
 * `remove` removes the room at its position, `all` puts one category in every room: so the form's buttons work without
 * scripts.
 */
export function readChoice(query: URLSearchParams): SimulatorChoice {
  const columns = Object.fromEntries(
    ['category', 'quantity', ...BANDS].map((name) => [name, query.getAll(name).slice(0, MOST_SIMULATED_KINDS)]),
  );
  const count = Math.max(...Object.values(columns).map((values) => values.length));
  const rooms = Array.from({ length: count }, (_, index): SimulationRoom => {
    const at = (name: string) => columns[name]?.[index];
    const categoryId = idOf(query.get('all') ?? at('category'));
    return {
      ...(categoryId && { categoryId }),
      quantity: whole(at('quantity'), 1, MOST_ROOMS_OF_A_KIND, FIRST_ROOM.quantity),
      adults: whole(at('adults'), 0, MOST_PEOPLE_OF_A_BAND, FIRST_ROOM.adults),
      juniors: whole(at('juniors'), 0, MOST_PEOPLE_OF_A_BAND, 0),
      minors: whole(at('minors'), 0, MOST_PEOPLE_OF_A_BAND, 0),
      infants: whole(at('infants'), 0, MOST_PEOPLE_OF_A_BAND, 0),
    };
  });
  const left = rooms.filter((_, index) => query.get('remove') !== String(index));
  if (query.has('add') && left.length < MOST_SIMULATED_KINDS) left.push(FIRST_ROOM);
  return {
    hotelId: idOf(query.get('hotel')),
    checkIn: query.get('checkIn') ?? '',
    checkOut: query.get('checkOut') ?? '',
    rooms: left.length > 0 ? left : [FIRST_ROOM],
  };
}

/**
 * Whether an address also asks for a change (`add`, `remove`, `all`): the changed choice then has a shorter address.
 */
export function asksForChange(query: URLSearchParams): boolean {
  return ['add', 'remove', 'all'].some((name) => query.has(name));
}

/** The query string of a choice, the shortest that is read back as the same choice. */
export function choiceQuery({ hotelId, checkIn, checkOut, rooms }: SimulatorChoice): string {
  const query = new URLSearchParams({ hotel: hotelId, checkIn, checkOut });
  for (const room of rooms) {
    query.append('category', room.categoryId ?? '');
    query.append('quantity', String(room.quantity));
    for (const band of BANDS) query.append(band, String(room[band]));
  }
  return query.toString();
}

/** The provider's input for a choice; null while the hotel or the dates are missing. */
export function choiceInput({ hotelId, checkIn, checkOut, rooms }: SimulatorChoice): SimulationInput | null {
  const isWhole = hotelId !== '' && isCalendarDate(checkIn) && isCalendarDate(checkOut);
  return isWhole ? { hotelId, checkIn, checkOut, rooms } : null;
}

/** The estimate in the address of another page, such as the contact page; null where there is none. */
export function estimateOf(query: URLSearchParams): SimulationInput | null {
  return query.has('hotel') ? choiceInput(readChoice(query)) : null;
}
