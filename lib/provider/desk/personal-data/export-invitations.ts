import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '@/lib/contract/personal-data';
import { textIn } from '@/lib/domain/bilingual-text';
import { wholeName } from '@/lib/domain/guest-name';
import type { Context } from '../../context';
import {
  activities,
  banquetTables,
  calls,
  companions,
  contactNotices,
  events,
  guests,
  householdAnswers,
  households,
  lateAnswers,
  payments,
  reservations,
  roomShares,
  seats,
} from '../../db/schema';
import type { Person } from './find-person';

type GuestOfList = PersonalData['guestLists'][number];
type Said = Pick<typeof householdAnswers.$inferSelect, 'seat' | 'name' | 'attends' | 'band' | 'activityIds' | 'meal'> &
  Pick<typeof householdAnswers.$inferSelect, 'needs' | 'dietNote'>;

/** The person on the couples' lists: what was answered of them and of whom they bring, and how they were reached. */
export async function guestListsOf(ctx: Context, { guestIds }: Person): Promise<GuestOfList[]> {
  const { db } = ctx;
  const lists = await db
    .select({ guest: guests, event: events.name, household: households, late: lateAnswers })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .leftJoin(households, eq(households.id, guests.householdId))
    .leftJoin(lateAnswers, eq(lateAnswers.householdId, households.id))
    .where(inArray(guests.id, guestIds))
    .orderBy(asc(guests.createdAt), asc(guests.id));
  const said = await db
    .select()
    .from(householdAnswers)
    .where(inArray(householdAnswers.guestId, guestIds))
    .orderBy(asc(householdAnswers.seat));
  const placed = await db
    .select({ seat: seats, table: banquetTables.name })
    .from(seats)
    .innerJoin(banquetTables, eq(banquetTables.id, seats.tableId))
    .where(inArray(seats.guestId, guestIds))
    .orderBy(asc(seats.place));
  const called = await db.select().from(calls).where(inArray(calls.guestId, guestIds)).orderBy(asc(calls.scheduledAt));
  const told = await db
    .select()
    .from(contactNotices)
    .where(inArray(contactNotices.guestId, guestIds))
    .orderBy(asc(contactNotices.createdAt));
  const scheduled = await db
    .select({ id: activities.id, name: activities.name })
    .from(activities)
    .where(inArray(activities.eventId, [...new Set(lists.map(({ guest }) => guest.eventId))]));
  const named = new Map(scheduled.map(({ id, name }) => [id, textIn(name, ctx.locale).text]));
  return lists.map(({ guest, event, household, late }) => ({
    ...listedAs(guest),
    event,
    household: household && {
      name: household.name,
      message: household.message,
      answeredAt: household.answeredAt?.toISOString() ?? null,
    },
    answers: said.flatMap((answer) => (answer.guestId === guest.id ? [answerOf(guest, answer, named)] : [])),
    lateAnswers: late && {
      state: late.state,
      sentAt: late.sentAt.toISOString(),
      message: late.message,
      reason: late.reason,
      people: late.people.flatMap((each) => (each.guestId === guest.id ? [answerOf(guest, each, named)] : [])),
    },
    seats: placed.flatMap(({ seat, table }) => (seat.guestId === guest.id ? [{ place: seat.place, table }] : [])),
    calls: called.flatMap(({ guestId, scheduledAt, type, state, promisedAmount, promisedOn }) =>
      guestId === guest.id
        ? [{ at: scheduledAt.toISOString(), type, state, promised: promisedAmount, promisedOn }]
        : [],
    ),
    contactNotices: told.flatMap(({ guestId, createdAt, choice, answeredAt }) =>
      guestId === guest.id
        ? [{ at: createdAt.toISOString(), choice, answeredAt: answeredAt?.toISOString() ?? null }]
        : [],
    ),
  }));
}

type Listed = Omit<
  GuestOfList,
  'event' | 'household' | 'answers' | 'lateAnswers' | 'seats' | 'calls' | 'contactNotices'
>;

function listedAs(guest: typeof guests.$inferSelect): Listed {
  const { firstName, lastName, maternalLastName, email, mobile, wrongMobile, attendance } = guest;
  const { companions: brings, companionsComing, side, language, channel, tags, diet, dietNotes } = guest;
  const called = { firstName, lastName, maternalLastName, email, mobile, wrongMobile, language, channel };
  return { ...called, attendance, companions: brings, companionsComing, side, tags, diet, dietNotes };
}

function answerOf(
  guest: typeof guests.$inferSelect,
  { seat, name, attends, band, activityIds, meal, needs, dietNote }: Said,
  named: ReadonlyMap<string, string>,
): GuestOfList['answers'][number] {
  const comesTo = activityIds.flatMap((id) => named.get(id) ?? []);
  return {
    seat,
    name: seat === 0 ? wholeName(guest) : name,
    attends,
    band,
    meal,
    needs,
    dietNote,
    activities: comesTo,
  };
}

/**
 * The person as somebody invited to a room, and the people whom they invited to theirs. What such a person does not
 * eat, and an address that only they gave, is not for the holder to read. docs/decisions/companions.md.
 */
export async function companionsOf(
  { db }: Context,
  { companionIds, selfIds }: Person,
): Promise<PersonalData['companions']> {
  const invited = await db
    .select({ companion: companions, share: roomShares, event: events.name })
    .from(companions)
    .innerJoin(reservations, eq(reservations.id, companions.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(roomShares, eq(roomShares.companionId, companions.id))
    .where(inArray(companions.id, companionIds))
    .orderBy(asc(companions.createdAt), asc(companions.id));
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.companionId, selfIds))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return invited.map(({ companion, share, event }) => {
    const { id, name, email, band, filledAt, leavingAt, leftAt, paymentReference } = companion;
    const isSelf = selfIds.includes(id);
    const own = isSelf ? companion : { ownEmail: null, locale: null, diet: null, dietNote: null };
    return {
      event,
      isSelf,
      name,
      email,
      band,
      ownEmail: own.ownEmail,
      language: own.locale,
      diet: own.diet,
      dietNote: own.dietNote,
      filledAt: filledAt?.toISOString() ?? null,
      leavingAt: leavingAt?.toISOString() ?? null,
      leftAt: leftAt?.toISOString() ?? null,
      paymentReference: isSelf ? paymentReference : null,
      share: share && { way: share.way, weight: share.weight, takenOver: share.takenOver },
      payments: paid.flatMap(({ companionId, createdAt, amount, currency, status, paidOn, bank, trackingKey }) =>
        companionId === id
          ? [{ at: createdAt.toISOString(), amount: { amount, currency }, status, paidOn, bank, trackingKey }]
          : [],
      ),
    };
  });
}
