import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { plainTag } from '@/lib/domain/guest-tags';
import type { Transaction } from '../../context';
import { activities, guestTallies } from '../../db/schema';

interface Writing {
  /** The tags that the guest had so far. A guest who alone has a tag may change its spelling. */
  borne?: readonly string[];
  /** The activity that is being written: its own tag does not fix the spelling. */
  activityId?: string;
}

/**
 * Answers how an event spells a tag, whatever its case and accents: as an activity for that tag has it, else as most
 * guests do; a new tag keeps the spelling in which it came first. Lists, audiences and activities compare tags letter
 * by letter.
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
