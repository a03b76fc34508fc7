import type { RoomLimits } from '@/lib/contract/room-block';
import type { SimulationRefusal } from '@/lib/contract/simulation';
import type { Stay } from './nights';
import { checkOccupancy, type People } from './occupancy';
import { type PricedLine, priceRoom, type RatePlan } from './pricing';

/** A category in the simulator; one without a plan is not sold. */
export interface SimulatedCategory {
  id: string;
  limits: RoomLimits;
  plan: RatePlan | null;
}

/** Identical rooms; without a category the cheapest possible is taken. */
export interface AskedRooms extends People {
  categoryId?: string | undefined;
  quantity: number;
}

export interface RoomsPrice<Category extends SimulatedCategory> {
  category: Category;
  asked: AskedRooms;
  /** Lines of all rooms of the kind together, minor units. */
  lines: PricedLine[];
  total: number;
}

type Priced<Category extends SimulatedCategory> =
  | { ok: true; price: RoomsPrice<Category> }
  | { ok: false; refusal: SimulationRefusal };

export interface SimulationQuestion<Category extends SimulatedCategory> {
  categories: Category[];
  stay: Stay;
  rooms: AskedRooms[];
  infantsCount: boolean;
}

const times = (line: PricedLine, rooms: number): PricedLine => ({
  ...line,
  quantity: line.quantity * rooms,
  total: line.total * rooms,
});

function priceIn<Category extends SimulatedCategory>(
  { stay, rooms, infantsCount }: SimulationQuestion<Category>,
  category: Category,
  room: number,
): Priced<Category> {
  const asked = rooms[room];
  if (!asked) throw new RangeError('No such room');
  const [problem] = checkOccupancy(asked, category.limits, { infantsCount });
  if (problem) return { ok: false, refusal: { kind: 'occupancy', room, ...problem } };
  const one = category.plan && priceRoom({ plan: category.plan, stay, people: asked });
  if (!one?.ok) return { ok: false, refusal: { kind: 'noRate', room } };
  const lines = one.lines.map((line) => times(line, asked.quantity));
  return { ok: true, price: { category, asked, lines, total: one.total * asked.quantity } };
}

/** The cheapest possible category; where none is possible, the refusal of the largest one that is sold. */
function cheapest<Category extends SimulatedCategory>(
  question: SimulationQuestion<Category>,
  room: number,
): Priced<Category> {
  const roomiest = question.categories.toSorted((a, b) => b.limits.maxOccupancy - a.limits.maxOccupancy);
  const answers = roomiest.map((category) => priceIn(question, category, room));
  const possible = answers.filter((answer) => answer.ok).sort((a, b) => a.price.total - b.price.total);
  return possible[0] ?? answers[0] ?? { ok: false, refusal: { kind: 'noRate', room } };
}

export type SimulatedRooms<Category extends SimulatedCategory> =
  | { ok: true; rooms: RoomsPrice<Category>[]; total: number }
  | { ok: false; refusal: SimulationRefusal };

/**
 * Prices rooms by the rules of a booking: five limits, then the rate of every night and person. Where a room is not
 * possible, the answer is the first such room. A category that is not in `categories` throws RangeError.
 * docs/domain.md, Occupancy and ages.
 */
export function simulateRooms<Category extends SimulatedCategory>(
  question: SimulationQuestion<Category>,
): SimulatedRooms<Category> {
  const rooms: RoomsPrice<Category>[] = [];
  for (const [room, { categoryId }] of question.rooms.entries()) {
    const named = question.categories.find(({ id }) => id === categoryId);
    if (categoryId !== undefined && !named) throw new RangeError('No such category');
    const answer = named ? priceIn(question, named, room) : cheapest(question, room);
    if (!answer.ok) return answer;
    rooms.push(answer.price);
  }
  return { ok: true, rooms, total: rooms.reduce((sum, { total }) => sum + total, 0) };
}

/**
 * What everybody would cost in one category, minor units, or why it is not possible. docs/domain.md, Occupancy and
 * ages.
 */
export function simulateCategory<Category extends SimulatedCategory>(
  question: SimulationQuestion<Category>,
  category: Category,
): SimulatedRooms<Category> {
  const rooms = question.rooms.map((asked) => ({ ...asked, categoryId: category.id }));
  return simulateRooms({ ...question, categories: [category], rooms });
}
