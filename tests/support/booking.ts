import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reservation, reservationInput } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import { addDays, nightsOf } from '@/lib/domain/nights';
import type { Database } from '@/lib/provider/db/client';
import {
  agencies,
  eventCategories,
  events,
  hotels,
  ratePlans,
  rates,
  roomCategories,
  roomNights,
  users,
} from '@/lib/provider/db/schema';
import { copyOfHotel, copyOfRoom } from '@/lib/provider/ground/hotel-copy';
import { hashOfToken } from '@/lib/provider/ground/mailed-token';
import { BANDS } from './age-bands';
import { DEMO_PASSWORD_HASH, DEMO_TOKEN, type TestRequest } from './provider';
import { cookieHeader } from './set-cookies';

export type HoldBody = z.input<typeof reservationInput>;
type RoomBody = HoldBody['rooms'][number];

/** Noon of a day on which nothing special happens; the block lies some months later. */
export const NOW = new Date('2027-01-10T17:00:00Z');
export const FIRST_NIGHT = '2027-06-01';
export const EVENT_DAY = '2027-06-10';
export const night = (days: number) => addDays(FIRST_NIGHT, days);

interface Block {
  /** Rooms of every night. */
  allotted?: number;
  nights?: number;
  categories?: string[];
  event?: Partial<typeof events.$inferInsert>;
  hotel?: Partial<typeof hotels.$inferInsert>;
  category?: Partial<typeof eventCategories.$inferInsert>;
  plan?: Partial<typeof ratePlans.$inferInsert>;
  agencyId?: string;
}

export interface TestBlock {
  eventId: string;
  code: string;
  categoryIds: string[];
  agencyId: string;
}

/**
 * Prices of the example in docs/domain.md, Price (3 nights: adult in double 656.47 in all, child 351.74), night by
 * night in cents.
 */
const PRICES: [band: 'adult' | 'junior' | 'minor' | 'infant', adults: number | null, amount: number][] = [
  ['adult', 1, 30_000],
  ['adult', 2, 20_000],
  ['adult', 3, 18_000],
  ['junior', null, 15_000],
  ['minor', null, 10_000],
  ['infant', null, 0],
];

export const AGENCY = 'booking-test';

/** An agency; the one of these tests has the token that the harness sends, where the demo's is not there. */
async function insertAgency(db: Database, id: string): Promise<void> {
  await db
    .insert(agencies)
    .values({
      id,
      name: `Agencia ${id}`,
      email: `${id}@agencia.test`,
      phone: '+525555555555',
      tokenHash: hashOfToken(id === AGENCY ? DEMO_TOKEN : `token-of-${id}`),
    })
    .onConflictDoNothing();
}

/** A member of an agency who logs in with the demo's password. */
export async function insertUser(
  db: Database,
  { role, agencyId = AGENCY }: { role: RoleName; agencyId?: string | null },
): Promise<{ id: string; email: string }> {
  if (agencyId) await insertAgency(db, agencyId);
  const id = `user-${randomUUID().slice(0, 8)}`;
  const email = `${id}@personas.test`;
  const name = `Persona ${role}`;
  await db.insert(users).values({ id, agencyId, email, name, role, passwordHash: DEMO_PASSWORD_HASH });
  return { id, email };
}

/** A published event with its hotel, categories, prices and nights. */
export async function insertBlock(db: Database, options: Block = {}): Promise<TestBlock> {
  const id = randomUUID().slice(0, 8);
  const agencyId = options.agencyId ?? AGENCY;
  await insertAgency(db, agencyId);
  const [hotel] = await db
    .insert(hotels)
    .values({
      id: `hotel-${id}`,
      name: 'Hotel de prueba',
      city: 'Cancún',
      region: 'Quintana Roo',
      country: 'México',
      address: 'Playa 1',
      timeZone: 'America/Cancun',
      description: { es: 'Hotel', en: 'Hotel' },
      ageBands: BANDS,
      ...options.hotel,
    })
    .returning();
  const event = {
    id: `event-${id}`,
    agencyId,
    code: `PLS-${id.toUpperCase()}`,
    name: 'Ana & Luis',
    state: 'published' as const,
    eventDate: EVENT_DAY,
    timeZone: 'America/Cancun',
    hotelId: `hotel-${id}`,
    hotelCopy: hotel ? copyOfHotel(hotel) : null,
    currency: 'USD',
    minimumNights: 2,
    minimumToReserve: 15_000,
    balanceDueDays: 70,
    passSharePercent: 20,
    adultPassPrice: 12_000,
    childPassPrice: 6_000,
    ...options.event,
  };
  await db.insert(events).values(event);
  const names = options.categories ?? ['A', 'B'];
  const categoryIds: string[] = [];
  for (const [position, name] of names.entries()) {
    const categoryId = `block-${id}-${name}`;
    categoryIds.push(categoryId);
    const room = {
      id: `room-${id}-${name}`,
      hotelId: `hotel-${id}`,
      imageUrl: null,
      name: { es: `Suite ${name}`, en: `${name} Suite` },
      description: { es: 'Suite', en: 'Suite' },
      maxOccupancy: 4,
      maxAdults: 3,
      maxJuniors: 2,
      maxMinors: 2,
      maxInfants: 1,
    };
    await db.insert(roomCategories).values(room);
    await db.insert(eventCategories).values({
      id: categoryId,
      agencyId,
      eventId: event.id,
      roomCategoryId: room.id,
      room: copyOfRoom(room),
      blockState: 'definite',
      position,
      ...options.category,
    });
    await db.insert(ratePlans).values({
      id: `plan-${id}-${name}`,
      eventCategoryId: categoryId,
      mealPlan: 'AI',
      currency: 'USD',
      basis: 'perPersonPerNight',
      ...options.plan,
    });
    await db.insert(rates).values(
      PRICES.map(([band, adultOccupancy, amount], index) => ({
        id: `rate-${id}-${name}-${index}`,
        ratePlanId: `plan-${id}-${name}`,
        band,
        adultOccupancy,
        amount,
      })),
    );
    const stay = { checkIn: FIRST_NIGHT, checkOut: night(options.nights ?? 12) };
    await db
      .insert(roomNights)
      .values(
        nightsOf(stay).map((date) => ({ eventCategoryId: categoryId, night: date, allotted: options.allotted ?? 10 })),
      );
  }
  return { eventId: event.id, code: event.code, categoryIds, agencyId };
}

/** One room for two adults from the first night on, three nights. */
export function room(categoryId: string | undefined, from = 0, nights = 3, people: Partial<RoomBody> = {}): RoomBody {
  return { categoryId: categoryId ?? '', checkIn: night(from), checkOut: night(from + nights), adults: 2, ...people };
}

export function holdBody(rooms: RoomBody[], more: Partial<HoldBody> = {}): HoldBody {
  return {
    contact: { firstName: 'María', lastName: 'Peña', email: 'maria@correo.test', mobile: '55 5555 5555' },
    rooms,
    ...more,
  };
}

export type Send = (path: string, init?: TestRequest) => Promise<Response>;

export interface Failure {
  code: string;
  error: string;
  fields?: Record<string, string>;
  details?: unknown;
}

/** Reads `{data}` of an answer; raises with the whole answer where the status is another. */
export async function dataOf<Data>(answer: Response, status = 200): Promise<Data> {
  const body = (await answer.json()) as { data: Data };
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.data;
}

export const failureOf = async (answer: Response) => (await answer.json()) as Failure;

export const hold = (send: Send, event: string, body: HoldBody, headers: Record<string, string> = {}) =>
  send(`/api/v1/events/${event}/reservations`, { json: body, headers });

export interface HeldByTest {
  reservation: Reservation;
  /** Cookies of the holder's own calls. */
  headers: { cookie: string };
}

/** Holds and answers the reservation with its holder's cookies. */
export async function held(send: Send, event: string, body: HoldBody): Promise<HeldByTest> {
  const answer = await hold(send, event, body);
  return { headers: { cookie: cookieHeader(answer) }, reservation: await dataOf<Reservation>(answer, 201) };
}

export async function confirmed(send: Send, event: string, body: HoldBody): Promise<HeldByTest> {
  const { reservation, headers } = await held(send, event, body);
  const answer = await send(`/api/v1/reservations/${reservation.key}/confirm`, {
    json: { acceptTerms: true },
    headers,
  });
  return { headers, reservation: await dataOf<Reservation>(answer) };
}

/** What the database holds of each night of a category: rooms sold, and rooms of bookings that hold the night. */
export async function countNights(db: Database, categoryId: string) {
  const result = await db.execute(sql`
    select stock.night::text as night, stock.allotted, stock.sold, (
      select count(*)::int from reservation_rooms stays join reservations on reservations.id = stays.reservation_id
      where stays.event_category_id = stock.event_category_id and stays.check_in <= stock.night
        and stays.check_out > stock.night and stays.status in ('requested', 'approved')
        and reservations.booking_status in ('hold', 'confirmed')) as booked
    from room_nights stock where stock.event_category_id = ${categoryId} order by stock.night`);
  return (result as unknown as { rows: { night: string; allotted: number; sold: number; booked: number }[] }).rows;
}
