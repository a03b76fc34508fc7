import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { HouseholdAnswers } from '@/lib/contract/household';
import { textIn } from '@/lib/domain/bilingual-text';
import { wholeName } from '@/lib/domain/guest-name';
import { answerWay, lastAnswerDay } from '@/lib/domain/household-answers';
import { clockOf, leavesOut } from '@/lib/domain/schedule';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { activities, agencies, guests, households, lateAnswers } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { hashOfToken, readTimedToken } from '../../ground/mailed-token';
import { comersOf } from '../activity/activity-places';
import { isPublished } from '../activity/list-activities';
import { datesOf, type EventRow, visibleEvent } from '../event/find-bookable-event';
import {
  describePerson,
  describeWanted,
  type HouseholdRow,
  invitedAs,
  type PersonOfHousehold,
  peopleOf,
} from './household-people';

/** A household that somebody reached by a token, and which way. */
export interface OpenedHousehold {
  event: EventRow;
  household: HouseholdRow;
  via: 'link' | 'name' | 'staff';
}

/** What a visit's token is about. It includes the link's generation, so that revoking the link ends visits too. */
export const visitOf = ({ id, linkGeneration }: Pick<HouseholdRow, 'id' | 'linkGeneration'>) =>
  `${id} ${linkGeneration}`;

/**
 * The household whose link or visit has the token; with `lock` nobody else changes it until the transaction ends.
 * Raises LINK_INVALID for a token that is unknown, revoked, expired, of another purpose, or of a household without
 * guests.
 */
export async function findByToken(
  db: Database | Transaction,
  ctx: Context,
  { token, lock = false }: { token: string; lock?: boolean },
): Promise<{ household: HouseholdRow; isVisit: boolean }> {
  const visit = readTimedToken(ctx, 'household-visit', token);
  const [id = '', generation] = visit?.split(' ') ?? [];
  // Where everybody was taken off the list, or moved to another household, there is nobody to answer for.
  const hasGuests = sql`exists (select 1 from ${guests} where ${guests.householdId} = ${households.id})`;
  const isNamed = visit
    ? and(eq(households.id, id), eq(households.linkGeneration, Number(generation)))
    : eq(households.linkHash, hashOfToken(token));
  const query = db.select().from(households).where(and(isNamed, hasGuests));
  const [household] = await (lock ? query.for('update') : query);
  if (!household) return fail('LINK_INVALID', { values: { what: 'household' } });
  return { household, isVisit: visit !== null };
}

/** Opens a household by its token. Raises LINK_INVALID, and EVENT_KEY_NOT_FOUND where guests see its event no more. */
export async function openHousehold(ctx: Context, token: string): Promise<OpenedHousehold> {
  const { household, isVisit } = await findByToken(ctx.db, ctx, { token });
  const event = await visibleEvent(ctx, household.eventId);
  const isStaff = ctx.actor.kind === 'user' && worksForEvent(ctx.actor, event, 'manageGuests');
  return { event, household, via: isStaff ? 'staff' : isVisit ? 'name' : 'link' };
}

/** The activities of the event to which guests are asked, in their order; some leave out whom they are not for. */
export const shownActivities = (db: Database | Transaction, eventId: string) =>
  db
    .select()
    .from(activities)
    .where(isPublished(eventId))
    .orderBy(asc(activities.startsAt), asc(activities.position), asc(activities.id));

/** Until when the household may answer, and whether an answer by this way counts now or is kept as late. */
export function answerTime(ctx: Context, { event, via }: Pick<OpenedHousehold, 'event' | 'via'>) {
  const days = { ...datesOf(event), answersUntil: event.answersUntil };
  const way = answerWay(days, dateInZone(ctx.clock.now(), event.timeZone));
  const open = via === 'staff' || way === 'open';
  return { answersUntil: lastAnswerDay(days), open, late: !open && way === 'late' };
}

/** A household as those who opened it see it, in the caller's language. */
export async function describeHousehold(
  db: Database | Transaction,
  ctx: Context,
  opened: OpenedHousehold,
): Promise<HouseholdAnswers> {
  const { event, household } = opened;
  const { people } = await peopleOf(db, household.id);
  const guestsOf = people.filter(({ seat }) => seat === 0);
  const schedule = (await shownActivities(db, event.id)).flatMap((activity) => {
    const asked = guestsOf.filter((person) => !leavesOut(activity, invitedAs(person)));
    const guestIds = asked.length === guestsOf.length ? null : asked.map(({ guest }) => guest.id);
    return guestIds?.length === 0 ? [] : [{ ...activity, guestIds }];
  });
  const places = await placesLeft(db, event.id, schedule);
  const [agency] = await db
    .select({ agency: agencies.name, phone: agencies.phone, email: agencies.email })
    .from(agencies)
    .where(eq(agencies.id, event.agencyId));
  return {
    name: household.name,
    eventName: event.name,
    eventCode: event.code,
    people: people.map((person) => {
      const described = describePerson(person);
      // An activity that is hidden now, or for other guests, is not asked about, so no answer to it is shown.
      const asked = schedule.filter(({ guestIds }) => guestIds?.includes(person.guest.id) ?? true);
      const activityIds = described.activityIds.filter((each) => asked.some(({ id }) => id === each));
      return { ...described, activityIds };
    }),
    guest: namesOf(guestsOf),
    activities: schedule.map(({ id, name, startsAt, endsAt, venue, minimumAge, guestIds }) => {
      const { date, startTime } = clockOf({ startsAt, endsAt }, event.timeZone);
      const words = { name: textIn(name, ctx.locale).text, venue: textIn(venue, ctx.locale).text };
      return { id, date, minimumAge, startTime, guestIds, places: places.get(id) ?? null, ...words };
    }),
    message: household.message,
    answeredAt: household.answeredAt?.toISOString() ?? null,
    ...answerTime(ctx, opened),
    lateAnswers: await describeLateAnswers(db, people, household.id),
    mayExceed: opened.via === 'staff',
    contact: agency ?? fail('NOT_FOUND'),
    version: household.version,
  };
}

function namesOf([one, ...others]: PersonOfHousehold[]): HouseholdAnswers['guest'] {
  if (!one || others.length > 0) return null;
  const { firstName, lastName, maternalLastName } = one.guest;
  return { firstName, lastName, maternalLastName };
}

/** What the household sent too late, of the people who are still in it. */
async function describeLateAnswers(
  db: Database | Transaction,
  people: PersonOfHousehold[],
  householdId: string,
): Promise<HouseholdAnswers['lateAnswers']> {
  const [sent] = await db.select().from(lateAnswers).where(eq(lateAnswers.householdId, householdId));
  if (!sent) return null;
  const { state, sentAt, message, reason } = sent;
  const said = people.map((person) => describeWanted(person, sent.people));
  return { state, sentAt: sentAt.toISOString(), message, reason, people: said };
}

/** How many places are left at each activity that has a number of them, by its id. */
async function placesLeft(
  db: Database | Transaction,
  eventId: string,
  schedule: readonly { id: string; capacity: number | null }[],
): Promise<Map<string, number>> {
  const limited = schedule.flatMap(({ id, capacity }) => (capacity === null ? [] : [{ id, capacity }]));
  if (limited.length === 0) return new Map();
  const ids = limited.map(({ id }) => id);
  const comers = await comersOf(db, { eventId, only: inArray(activities.id, ids) });
  const peopleAt = new Map(comers.map(({ activityId, people }) => [activityId, people]));
  return new Map(limited.map(({ id, capacity }) => [id, Math.max(0, capacity - (peopleAt.get(id) ?? 0))]));
}

/** What the page of an invitation shows. Raises LINK_INVALID, EVENT_KEY_NOT_FOUND. */
export async function readHousehold({
  ctx,
  input: { token },
}: {
  ctx: Context;
  input: { token: string };
}): Promise<HouseholdAnswers> {
  return describeHousehold(ctx.db, ctx, await openHousehold(ctx, token));
}

/**
 * The guest's household. For a guest who was invited alone one is made, under the guest's name; where another household
 * has that name, a number is added.
 */
export async function householdOf(
  tx: Transaction,
  ctx: Context,
  guest: typeof guests.$inferSelect,
): Promise<HouseholdRow> {
  // Locked, so that two callers make one household.
  const [locked] = await tx.select().from(guests).where(eq(guests.id, guest.id)).for('update');
  if (!locked) return fail('NOT_FOUND');
  if (locked.householdId) {
    const [found] = await tx.select().from(households).where(eq(households.id, locked.householdId)).for('update');
    return found ?? fail('NOT_FOUND');
  }
  const { id: responderId, agencyId, eventId, language } = locked;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wholeName(locked) : `${wholeName(locked)} ${number}`;
    const [made] = await tx
      .insert(households)
      .values({ id: crypto.randomUUID(), agencyId, eventId, name, language, responderId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!made) continue;
    await tx.update(guests).set({ householdId: made.id }).where(eq(guests.id, locked.id));
    return made;
  }
}
