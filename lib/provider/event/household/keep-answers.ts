import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { HouseholdAnswersInput } from '@/lib/contract/household';
import { textIn } from '@/lib/domain/bilingual-text';
import { withoutPlace } from '@/lib/domain/household-answers';
import { leavesOut } from '@/lib/domain/schedule';
import { actorName, type Context, type Transaction } from '../../context';
import {
  activities,
  calls,
  guests,
  householdAnswers,
  householdReplies,
  households,
  notificationReads,
  notifications,
} from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { comersOf, keyOfSeat } from '../activity/activity-places';
import { closeCalls } from '../guest/close-calls';
import { type OpenedHousehold, shownActivities } from './find-household';
import { invitedAs, type PersonOfHousehold, peopleOf } from './household-people';

type Answered = HouseholdAnswersInput['people'][number];

/** The household, locked, with its people, whose guests nobody changes until the transaction ends. */
export async function lockPeople(tx: Transaction, householdId: string) {
  await tx
    .select({ id: guests.id })
    .from(guests)
    .where(eq(guests.householdId, householdId))
    .orderBy(guests.id)
    .for('update');
  return peopleOf(tx, householdId);
}

interface Kept {
  opened: OpenedHousehold;
  answers: Pick<HouseholdAnswersInput, 'people' | 'message'>;
  /** The guests whom the answer is about, where that is not everybody of the household. */
  guestIds?: ReadonlySet<string>;
  /** What the audit log says in addition to how many come. */
  how?: object;
}

/**
 * Writes what a household says in place of what it said before: the guests of the list follow, places of activities are
 * taken, staff and couple are told unless staff answer. The household is locked. Answers its version afterwards. Raises
 * INVALID where somebody is missing, is not of it, or picks an activity that is not for them, or that is full.
 */
export async function keepAnswers(
  tx: Transaction,
  ctx: Context,
  { opened, answers, guestIds, how }: Kept,
): Promise<number> {
  const { household } = opened;
  const all = (await lockPeople(tx, household.id)).people;
  const people = guestIds ? all.filter(({ guest }) => guestIds.has(guest.id)) : all;
  const said = await checkAnswers(tx, opened, people, answers);
  await takePlaces(tx, ctx, { opened, people: answers.people });
  const ids = [...new Set(people.map(({ guest }) => guest.id))];
  await tx.delete(householdAnswers).where(inArray(householdAnswers.guestId, ids));
  const { agencyId, eventId } = household;
  await tx.insert(householdAnswers).values(said.map((answer) => ({ ...answer, agencyId, eventId })));
  for (const { guest } of people.filter(({ seat }) => seat === 0)) await followAnswer(tx, ctx, guest, said);
  const version = household.version + 1;
  const at = ctx.clock.now();
  const { message } = answers;
  await tx
    .update(households)
    .set({ message: message || null, answeredAt: at, version })
    .where(eq(households.id, household.id));
  const coming = said.filter(({ attends }) => attends).length;
  const declined = said.length - coming;
  const reply = { id: randomUUID(), agencyId, eventId, householdId: household.id, at, via: opened.via };
  await tx.insert(householdReplies).values({ ...reply, actor: actorName(ctx.actor), coming, declined });
  if (opened.via !== 'staff') await tellOfAnswer(tx, opened, { type: 'RSVP_ANSWERED', coming, declined, at });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'household.answered',
    entity: 'household',
    entityId: household.id,
    before: { attendance: attendanceOf(people) },
    after: { via: opened.via, coming, declined, ...how },
  });
  return version;
}

/**
 * Keeps one notification for each household, for staff and couple: a later answer replaces its text, and it is unread
 * again for those who had read it. The household is locked.
 */
export async function tellOfAnswer(
  tx: Transaction,
  { household, event }: Pick<OpenedHousehold, 'household' | 'event'>,
  { type, at, ...counts }: { type: 'RSVP_ANSWERED' | 'RSVP_LATE'; coming: number; declined: number; at: Date },
): Promise<void> {
  const { id: householdId, agencyId, eventId, name } = household;
  const params = { householdId, name, eventName: event.name, ...counts };
  // Locked, so that nobody marks the old text as read while it is being replaced.
  const [told] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.type, type),
        ne(notifications.status, 'Off'),
        sql`${notifications.params} ->> 'householdId' = ${householdId}`,
      ),
    )
    .for('update');
  const reads = told ? await tx.$count(notificationReads, eq(notificationReads.notificationId, told.id)) : 0;
  if (told) {
    const set = reads > 0 ? { status: 'Off' as const } : { params, createdAt: at };
    await tx.update(notifications).set(set).where(eq(notifications.id, told.id));
    if (reads === 0) return;
  }
  const row = { id: randomUUID(), agencyId, eventId, type, params, createdAt: at };
  await tx.insert(notifications).values(row);
}

const attendanceOf = (people: PersonOfHousehold[]) =>
  people.filter(({ seat }) => seat === 0).map(({ guest }) => ({ guestId: guest.id, attendance: guest.attendance }));

/** Ids of the activities that a person of a household is asked about now; none for somebody who is not of it. */
export function askedOf(
  shown: Awaited<ReturnType<typeof shownActivities>>,
  person: PersonOfHousehold | undefined,
): ReadonlySet<string> {
  return new Set(shown.filter((each) => person && !leavesOut(each, invitedAs(person))).map(({ id }) => id));
}

/**
 * Checks and completes what a household says: everybody of it once and nobody else; people who do not come have no
 * wishes. Raises INVALID where somebody is missing or is not of it, or picks an activity that they are not asked to.
 */
export async function checkAnswers(
  tx: Transaction,
  { event }: Pick<OpenedHousehold, 'event'>,
  people: PersonOfHousehold[],
  answers: Pick<HouseholdAnswersInput, 'people'>,
): Promise<Answered[]> {
  const known = new Map(people.map((person) => [keyOfSeat({ guestId: person.guest.id, seat: person.seat }), person]));
  const given = new Set(answers.people.map(keyOfSeat));
  const isWhole = answers.people.length === known.size && [...known.keys()].every((key) => given.has(key));
  if (!isWhole) fail('INVALID', { fields: { people: 'invalid' } });
  const shown = await shownActivities(tx, event.id);
  return answers.people.map((person, at) => {
    const asks = known.get(keyOfSeat(person));
    const asked = askedOf(shown, asks);
    if (person.activityIds.some((id) => !asked.has(id)))
      fail('INVALID', { fields: { [`people.${at}.activityIds`]: 'invalid' } });
    const name = person.seat === 0 ? null : person.name || null;
    if (!person.attends) return { ...person, name, activityIds: [], meal: null, needs: [], dietNote: null };
    const { needs } = person;
    // Activities that are not for the person now are not asked about; an earlier answer to one is kept, in case it is
    // for them again.
    const unasked = asks?.answer?.activityIds.filter((id) => !asked.has(id)) ?? [];
    return {
      ...person,
      name,
      activityIds: [...new Set([...person.activityIds, ...unasked])],
      needs: [...new Set(needs)],
      dietNote: person.dietNote || null,
    };
  });
}

/** What the answer means for the guest of the couple's list. */
export async function followAnswer(
  tx: Transaction,
  ctx: Context,
  guest: PersonOfHousehold['guest'],
  said: Answered[],
): Promise<void> {
  const own = said.filter(({ guestId }) => guestId === guest.id);
  const guestSays = own.find(({ seat }) => seat === 0);
  const attendance = guestSays?.attends ? 'attends' : 'doesNotAttend';
  const eats = guestSays?.attends ? { diet: guestSays.needs, dietNotes: guestSays.dietNote } : {};
  const companionsComing = own.filter(({ seat, attends }) => seat > 0 && attends).length;
  await tx
    .update(guests)
    .set({ attendance, companionsComing, ...eats, version: guest.version + 1 })
    .where(eq(guests.id, guest.id));
  if (attendance === 'attends') return;
  await closeCalls(tx, ctx, eq(calls.guestId, guest.id));
  await endNotificationsOf(tx, guest.eventId);
}

/**
 * Takes the places of activities for a household's answer, before the answer is written. The activities are locked
 * until the transaction ends, in order of id, so that two households cannot both take the last place. Raises INVALID on
 * each person who finds no place; staff may write down more people than there are places.
 */
async function takePlaces(
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
    // Guests of the household who are not in this answer keep their places.
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
