import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { activities, guests, householdAnswers } from '../../db/schema';
import { IS_LISTED } from '../guest/living-guests';
import { ANSWERED_COMES } from '../guest/people-coming';
import { staysAtEvent } from './activity-audience';

/** Names one person among the answers to an activity. */
export const keyOfSeat = ({ guestId, seat }: { guestId: string; seat: number }) => `${guestId} ${seat}`;

/** How many people come to an activity, and who of one household does. */
export interface Comers {
  activityId: string;
  people: number;
  /** Keys of `keyOfSeat`. */
  own: string[];
}

/**
 * How many people come to each activity of an event, or to those that a condition names; an activity to which nobody
 * comes is left out. People who no longer have the activity's tag, or no longer sleep there, are not counted.
 * docs/domain.md, Guests and contact.
 */
export async function comersOf(
  db: Database | Transaction,
  { eventId, householdId = '', only }: { eventId: string; householdId?: string; only?: SQL },
): Promise<Comers[]> {
  const key = sql`${householdAnswers.guestId} || ' ' || ${householdAnswers.seat}`;
  const isFor = sql`case ${activities.audience} when 'everybody' then true
    when 'tagged' then ${guests.tags} ? ${activities.audienceTag} else ${staysAtEvent(eventId)} end`;
  return db
    .select({
      activityId: activities.id,
      people: sql<number>`count(*)`.mapWith(Number),
      own: sql<string[]>`coalesce(json_agg(${key}) filter (where ${guests.householdId} = ${householdId}), '[]'::json)`,
    })
    .from(householdAnswers)
    .innerJoin(guests, and(eq(guests.id, householdAnswers.guestId), eq(guests.eventId, eventId)))
    .innerJoin(
      activities,
      and(eq(activities.eventId, eventId), sql`${householdAnswers.activityIds} ? ${activities.id}`),
    )
    .where(and(eq(householdAnswers.eventId, eventId), IS_LISTED, ANSWERED_COMES, isFor, only))
    .groupBy(activities.id);
}
