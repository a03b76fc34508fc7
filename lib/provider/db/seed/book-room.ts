import type { Occupant, RoomStatus } from '@/lib/contract/reservation';
import { addDays, nightsOf, type Stay } from '@/lib/domain/nights';
import { type PricedLine, priceRoom } from '@/lib/domain/pricing';
import type { reservationRooms } from '../schema';
import type { DemoBlock } from './demo-blocks';
import type { DemoRoom } from './demo-bookings';
import { type DemoName, demoName } from './demo-names';
import type { DemoRandom } from './random';

export interface BookedRoom {
  row: typeof reservationRooms.$inferInsert;
  lines: PricedLine[];
  nights: { eventCategoryId: string; night: string }[];
}

interface Order {
  reservationId: string;
  position: number;
  room: DemoRoom;
  block: DemoBlock;
  firstDay: string;
  holder: DemoName;
  random: DemoRandom;
  decidedAt: Date;
  releasedAt: Date | null;
}

const AGES = { junior: [13, 5], minor: [4, 9], infant: [1, 2] } as const;

function occupants({ room, holder, random, position }: Order): Occupant[] {
  const [adults, juniors, minors, infants] = room.people;
  const named = (count: number, band: 'junior' | 'minor' | 'infant') =>
    Array.from({ length: count }, () => {
      const [least, span] = AGES[band];
      return { name: `${demoName(random).firstName} ${holder.lastName}`, band, age: least + random.below(span) };
    });
  const grown = Array.from({ length: adults }, (_, index) => {
    const person = index === 0 && position === 0 ? holder : demoName(random);
    return { name: `${person.firstName} ${person.lastName}`, band: 'adult' as const };
  });
  return [...grown, ...named(juniors, 'junior'), ...named(minors, 'minor'), ...named(infants, 'infant')];
}

const DECIDED = new Set<RoomStatus>(['approved', 'rejected', 'cancelled']);

/** Prices one room of the demo with the product's own rules; raises where the demo asks for what has no rate. */
export function bookRoom(order: Order): BookedRoom {
  const { room, block, reservationId, position } = order;
  const [adults, juniors, minors, infants] = room.people;
  const people = { adults, juniors, minors, infants };
  const checkIn = addDays(order.firstDay, room.from);
  const stay: Stay = { checkIn, checkOut: addDays(checkIn, room.nights) };
  const price = priceRoom({ plan: block.plan, stay, people });
  if (!price.ok) throw new RangeError(`The demo has no rate for ${reservationId} in ${block.id}`);
  const decided = DECIDED.has(room.status);
  return {
    lines: price.lines,
    nights: nightsOf(stay).map((night) => ({ eventCategoryId: block.id, night })),
    row: {
      id: `${reservationId}-room-${position + 1}`,
      reservationId,
      eventCategoryId: block.id,
      categoryName: block.name,
      mealPlan: block.plan.mealPlan,
      ...stay,
      status: room.status,
      ...people,
      occupants: occupants(order),
      observations: room.observations ?? null,
      total: price.total,
      position,
      decidedBy: decided ? 'user:user-agency' : null,
      decidedAt: decided ? order.decidedAt : null,
      nightsReleasedAt: order.releasedAt ?? (room.status === 'rejected' ? order.decidedAt : null),
    },
  };
}
