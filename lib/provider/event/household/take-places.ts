import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { HouseholdAnswersInput } from '@/lib/contract/household';
import { withoutPlace } from '@/lib/domain/activity-places';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Context, Transaction } from '../../context';
import { activities } from '../../db/schema';
import { fail } from '../../error';
import { comersOf, keyOfSeat } from '../activity/activity-places';
import type { OpenedHousehold } from './find-household';

/**
 * Takes the places of the activities to which a household answers that it comes, before its answers are written. The
 * activities are locked until the transaction ends, in order of id, so that two households do not both take the last
 * place. Raises INVALID beside whoever finds none; staff may write more people down than there are places.
 */
export async function takePlaces(
  tx: Transaction,
  ctx: Context,
  {
    opened: { household, event, via },
    people: answered,
  }: { opened: OpenedHousehold; people: HouseholdAnswersInput['people'] },
): Promise<void> {
  const wished = answered.map((person) => (person.attends ? person : { ...person, activityIds: [] }));
  const asked = [...new Set(wished.flatMap(({ activityIds }) => activityIds))];
  if (asked.length === 0) return;
  const limited = await tx
    .select({ id: activities.id, name: activities.name, capacity: activities.capacity })
    .from(activities)
    .where(and(eq(activities.eventId, event.id), inArray(activities.id, asked), isNotNull(activities.capacity)))
    .orderBy(activities.id)
    .for('update');
  if (limited.length === 0 || via === 'staff') return;
  const ids = limited.map(({ id }) => id);
  const only = inArray(activities.id, ids);
  const comers = await comersOf(tx, { eventId: event.id, householdId: household.id, only });
  const answering = new Set(answered.map(({ guestId }) => guestId));
  const full = new Map<string, string[]>();
  for (const { id, name, capacity } of limited) {
    const { people, own } = comers.find(({ activityId }) => activityId === id) ?? { people: 0, own: [] };
    // Whoever of the household is not answered for now keeps the place that they have.
    const before = own.filter((key) => answering.has(key.slice(0, key.lastIndexOf(' '))));
    const wishing = wished.filter(({ activityIds }) => activityIds.includes(id)).map(keyOfSeat);
    const left = withoutPlace({ capacity: capacity ?? 0, others: people - before.length, before, asked: wishing });
    for (const key of left) full.set(key, [...(full.get(key) ?? []), textIn(name, ctx.locale).text]);
  }
  if (full.size === 0) return;
  const inWords = new Intl.ListFormat(ctx.locale, { type: 'conjunction' });
  const wrong = wished.flatMap((person, at) => {
    const names = full.get(keyOfSeat(person));
    return names ? [{ path: `people.${at}.activityIds`, names: inWords.format(names) }] : [];
  });
  fail('INVALID', {
    fields: Object.fromEntries(wrong.map(({ path }) => [path, 'activityFull'])),
    fieldValues: Object.fromEntries(wrong.map(({ path, names }) => [path, { names }])),
  });
}
