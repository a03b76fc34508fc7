import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { plainTag } from '@/lib/domain/guest-tags';
import type { Transaction } from '../../context';
import { activities, guestTallies } from '../../db/schema';

interface Writing {
  /** Tags that the guest who is written bears so far: alone with one, the guest may have it spelled otherwise. */
  borne?: readonly string[];
  /** The activity that is written; its own tag holds it to no spelling. */
  activityId?: string;
}

/**
 * Answers how an event spells a tag, whatever its case and accents: as an activity has it that is for those who bear it,
 * else as most guests do. Lists, audiences and activities compare tags sign by sign. A tag that the event lacks is spelled
 * as it came first.
 */
export async function tagSpeller(
  tx: Transaction,
  eventId: string,
  { borne = [], activityId = '' }: Writing = {},
): Promise<(tag: string) => string> {
  const count = sql<number>`sum(${guestTallies.guests})`.mapWith(Number);
  const counted = await tx
    .select({ word: guestTallies.word, count })
    .from(guestTallies)
    .where(and(eq(guestTallies.eventId, eventId), eq(guestTallies.kind, 'tag')))
    .groupBy(guestTallies.word)
    .orderBy(asc(count), asc(guestTallies.word));
  const words = counted.filter((of) => of.count > (borne.includes(of.word) ? 1 : 0)).map(({ word }) => word);
  const { audienceTag } = activities;
  const others = and(eq(activities.eventId, eventId), isNull(activities.removedAt), ne(activities.id, activityId));
  const asked = await tx
    .select({ word: audienceTag })
    .from(activities)
    .where(and(others, isNotNull(audienceTag)))
    .orderBy(asc(activities.id));
  const spelled = new Map([...words, ...asked.flatMap(({ word }) => word ?? [])].map((word) => [plainTag(word), word]));
  return (tag) => {
    const word = spelled.get(plainTag(tag)) ?? tag;
    spelled.set(plainTag(tag), word);
    return word;
  };
}
