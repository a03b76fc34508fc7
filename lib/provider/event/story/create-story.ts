import { randomUUID } from 'node:crypto';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { Story, StoryStart } from '@/lib/contract/story';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { firstEventDay, isPastEvent } from '@/lib/domain/event-dates';
import { BOOKED } from '@/lib/domain/reservation-state';
import { slugOf } from '@/lib/domain/story-slug';
import { dateInZone } from '@/lib/domain/zone';
import type { AgencyId, Context, Transaction } from '../../context';
import { reservationPasses, reservationRooms, reservations, stories } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { staffAgency } from '../../people/agency/agency-scope';
import { datesOf, type EventRow, staffEvent } from '../event/find-bookable-event';
import { describeStory } from './change-story';

const EMPTY = { es: '', en: '' };

type NewStory = StoryStart & { eventId: string | null; guests: number; rooms: number; nights: number };

async function insertStory(tx: Transaction, ctx: Context, agencyId: AgencyId, given: NewStory): Promise<Story> {
  const id = randomUUID();
  const slug = await freeSlug(tx, agencyId, slugOf(given.coupleNames, given.weddingDate));
  const texts = { title: { es: given.coupleNames, en: given.coupleNames }, body: EMPTY, quote: EMPTY };
  await tx.insert(stories).values({ ...given, ...texts, id, agencyId, slug, createdAt: ctx.clock.now() });
  const after = await describeStory(tx, id);
  await writeAudit(tx, ctx, { agencyId, entity: 'story', entityId: id, action: 'story.created', after });
  return after;
}

/** A draft told from memory. Raises NOT_FOUND for another agency. */
export async function createStory({
  ctx,
  input,
}: {
  ctx: Context;
  input: StoryStart & { agencyId: string };
}): Promise<Story> {
  const { agencyId: named, ...start } = input;
  const agencyId = await staffAgency(ctx, named);
  return once({
    ctx,
    call: 'create story',
    fingerprint: input,
    work: (tx) => insertStory(tx, ctx, agencyId, { ...start, eventId: null, guests: 0, rooms: 0, nights: 0 }),
  });
}

/**
 * A draft of a past event with its real numbers: who slept there or held a pass, the rooms and their nights. Raises
 * NOT_FOUND, and INVALID_STATE for an event that is not over.
 */
export async function proposeStory({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Story> {
  const event = await staffEvent(ctx, input.event, 'manageStories');
  const dates = datesOf(event);
  const day = firstEventDay(dates);
  if (!day || !isPastEvent(dates, dateInZone(ctx.clock.now(), event.timeZone)))
    fail('INVALID_STATE', { values: { what: 'eventToCome' } });
  return once({
    ctx,
    call: 'propose story',
    fingerprint: { event: event.id },
    work: async (tx) =>
      insertStory(tx, ctx, event.agencyId, {
        eventId: event.id,
        coupleNames: event.name,
        weddingDate: day,
        ...placeOf(event, ctx.locale),
        ...(await numbersOf(tx, event.id)),
      }),
  });
}

function placeOf({ hotelCopy: hotel, ceremony }: EventRow, language: Language) {
  if (hotel) return { hotelName: hotel.name, place: `${hotel.city}, ${hotel.region}` };
  const wordsOf = (text?: BilingualText) => wordsIn(text ?? null, language) ?? '';
  return { hotelName: wordsOf(ceremony?.venue), place: wordsOf(ceremony?.location) };
}

const number = (expression: ReturnType<typeof sql>) => sql`coalesce(${expression}, 0)`.mapWith(Number);

/** Rooms and bookings that were cancelled or rejected do not count. */
async function numbersOf(tx: Transaction, eventId: string) {
  const standing = and(eq(reservations.eventId, eventId), inArray(reservations.bookingStatus, [...BOOKED]));
  const { adults, juniors, minors, infants, checkIn, checkOut, status } = reservationRooms;
  const [slept] = await tx
    .select({
      people: number(sql`sum(${adults} + ${juniors} + ${minors} + ${infants})`),
      rooms: number(sql`count(*)`),
      nights: number(sql`sum(${checkOut} - ${checkIn})`),
    })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(and(standing, inArray(status, ['requested', 'approved'])));
  const [passes] = await tx
    .select({ people: number(sql`sum(${reservationPasses.quantity})`) })
    .from(reservationPasses)
    .innerJoin(reservations, eq(reservations.id, reservationPasses.reservationId))
    .where(standing);
  const { people = 0, rooms = 0, nights = 0 } = slept ?? {};
  return { guests: people + (passes?.people ?? 0), rooms, nights };
}

/** The slug, with a number added where the agency has it already. */
async function freeSlug(tx: Transaction, agencyId: string, slug: string): Promise<string> {
  const taken = await tx
    .select({ slug: stories.slug })
    .from(stories)
    .where(and(eq(stories.agencyId, agencyId), or(eq(stories.slug, slug), like(stories.slug, `${slug}-%`))));
  const names = new Set(taken.map((row) => row.slug));
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
