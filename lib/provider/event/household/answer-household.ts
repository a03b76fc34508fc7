import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { HouseholdAnswers, HouseholdAnswersInput } from '@/lib/contract/household';
import { leavesOut } from '@/lib/domain/schedule';
import { actorName, type Context, type Transaction } from '../../context';
import {
  calls,
  guests,
  householdAnswers,
  householdReplies,
  households,
  notificationReads,
  notifications,
} from '../../db/schema';
import { fail } from '../../error';
import { refuseArchived } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { once } from '../../ground/once';
import {
  answerTime,
  describeHousehold,
  findByToken,
  householdOf,
  invitedAs,
  type OpenedHousehold,
  openHousehold,
  type PersonOfHousehold,
  peopleOf,
  shownActivities,
} from './find-household';
import { takePlaces } from './take-places';

interface Answering {
  ctx: Context;
  input: { token: string; answers: HouseholdAnswersInput };
}

type Answered = HouseholdAnswersInput['people'][number];

/**
 * Keeps who of a household comes, to what, and what they eat. The guests' own answers on the couple's list follow; who
 * declines is called no more. Staff who open the link answer on its behalf, past the last day too. Raises
 * LINK_INVALID, EVENT_KEY_NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE after the last day, STALE with the answers as they are, and INVALID
 * where somebody of the household is missing, is not of it, or picks an activity of another event, one that is not for
 * them, or one that is full.
 */
export async function answerHousehold({ ctx, input }: Answering): Promise<HouseholdAnswers> {
  const { token, answers } = input;
  const opened = await openHousehold(ctx, token);
  refuseArchived(opened.event);
  await once({
    ctx,
    call: `answer of household ${opened.household.id}`,
    fingerprint: answers,
    work: async (tx) => ({ version: await keep(tx, ctx, { opened, token, answers }) }),
  });
  return describeHousehold(ctx.db, ctx, await openHousehold(ctx, token));
}

type Keeping = Answering['input'] & { opened: OpenedHousehold };

async function keep(tx: Transaction, ctx: Context, { opened: before, token, answers }: Keeping): Promise<number> {
  const { household } = await findByToken(tx, ctx, { token, lock: true });
  const opened = { ...before, household };
  if (!answerTime(ctx, opened).open) fail('INVALID_STATE', { values: { what: 'answersClosed' } });
  if (household.version !== answers.version) fail('STALE', { details: await describeHousehold(tx, ctx, opened) });
  await tx
    .select({ id: guests.id })
    .from(guests)
    .where(eq(guests.householdId, household.id))
    .orderBy(guests.id)
    .for('update');
  const { people } = await peopleOf(tx, household.id);
  const said = await checked(tx, opened, people, answers);
  await takePlaces(tx, ctx, { opened, people: answers.people });
  const ids = [...new Set(people.map(({ guest }) => guest.id))];
  await tx.delete(householdAnswers).where(inArray(householdAnswers.guestId, ids));
  const { agencyId, eventId } = household;
  await tx.insert(householdAnswers).values(said.map((answer) => ({ ...answer, agencyId, eventId })));
  for (const { guest } of people.filter(({ seat }) => seat === 0)) await follow(tx, ctx, guest, said);
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
  if (opened.via !== 'staff') await tellOfAnswer(tx, opened, { coming, declined, at });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'household.answered',
    entity: 'household',
    entityId: household.id,
    before: { attendance: attendanceOf(people) },
    after: { via: opened.via, coming, declined },
  });
  return version;
}

/**
 * One notification of a household for staff and couple: what it answers next takes the place of what it said before,
 * anew where somebody has read that. The household is locked.
 */
async function tellOfAnswer(
  tx: Transaction,
  { household, event }: OpenedHousehold,
  { at, ...counts }: { coming: number; declined: number; at: Date },
): Promise<void> {
  const { id: householdId, agencyId, eventId, name } = household;
  const params = { householdId, name, eventName: event.name, ...counts };
  // Locked, so that nobody notes the old words as read while new ones take their place.
  const [told] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.type, 'RSVP_ANSWERED'),
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
  const row = { id: randomUUID(), agencyId, eventId, type: 'RSVP_ANSWERED', params, createdAt: at };
  await tx.insert(notifications).values(row);
}

const attendanceOf = (people: PersonOfHousehold[]) =>
  people.filter(({ seat }) => seat === 0).map(({ guest }) => ({ guestId: guest.id, attendance: guest.attendance }));

/** Everybody once and nobody else; who does not come wishes for nothing. */
async function checked(
  tx: Transaction,
  { event }: OpenedHousehold,
  people: PersonOfHousehold[],
  answers: HouseholdAnswersInput,
): Promise<Answered[]> {
  const keyOf = ({ guestId, seat }: { guestId: string; seat: number }) => `${guestId} ${seat}`;
  const known = new Set(people.map(({ guest, seat }) => keyOf({ guestId: guest.id, seat })));
  const given = new Set(answers.people.map(keyOf));
  const isWhole = answers.people.length === known.size && [...known].every((key) => given.has(key));
  if (!isWhole) fail('INVALID', { fields: { people: 'invalid' } });
  const shown = await shownActivities(tx, event.id);
  const knownAs = new Map(people.map((person) => [keyOf({ guestId: person.guest.id, seat: person.seat }), person]));
  return answers.people.map((person, at) => {
    const asks = knownAs.get(keyOf(person));
    const isFor = (activity: (typeof shown)[number]) => asks && !leavesOut(activity, invitedAs(asks));
    const asked = new Set(shown.filter(isFor).map(({ id }) => id));
    if (person.activityIds.some((id) => !asked.has(id)))
      fail('INVALID', { fields: { [`people.${at}.activityIds`]: 'invalid' } });
    const name = person.seat === 0 ? null : person.name || null;
    if (!person.attends) return { ...person, name, activityIds: [], meal: null, needs: [], dietNote: null };
    const { needs } = person;
    // What is not for them now they are not asked about: what they said of it stands for when it is again.
    const unasked = asks?.answer?.activityIds.filter((id) => !asked.has(id)) ?? [];
    return {
      ...person,
      ...{ name, activityIds: [...new Set([...person.activityIds, ...unasked])], needs: [...new Set(needs)] },
      dietNote: person.dietNote || null,
    };
  });
}

/**
 * Keeps that a guest, and whom the guest brings, will not attend, as staff heard it; the household's other answers
 * stand, and the guest is called no more.
 */
export async function declineForGuest(tx: Transaction, ctx: Context, guest: typeof guests.$inferSelect): Promise<void> {
  const household = await householdOf(tx, ctx, guest);
  const { people } = await peopleOf(tx, household.id);
  const own = people.filter((person) => person.guest.id === guest.id);
  const said = own.map(({ seat, answer }) => ({
    ...{ guestId: guest.id, seat, attends: false, name: answer?.name ?? null, band: answer?.band ?? 'adult' },
    ...{ activityIds: [], meal: null, needs: [], dietNote: null },
  }));
  const { agencyId, eventId } = household;
  await tx.delete(householdAnswers).where(eq(householdAnswers.guestId, guest.id));
  await tx.insert(householdAnswers).values(said.map((answer) => ({ ...answer, agencyId, eventId })));
  for (const { guest: row } of own.filter(({ seat }) => seat === 0)) await follow(tx, ctx, row, said);
  const at = ctx.clock.now();
  await tx
    .update(households)
    .set({ answeredAt: at, version: sql`${households.version} + 1` })
    .where(eq(households.id, household.id));
  const coming = people.filter(({ answer, guest: { id } }) => id !== guest.id && answer?.attends).length;
  const reply = { id: randomUUID(), agencyId, eventId, householdId: household.id, at, via: 'staff' as const };
  await tx.insert(householdReplies).values({ ...reply, actor: actorName(ctx.actor), coming, declined: said.length });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'household.answered',
    entity: 'household',
    entityId: household.id,
    before: { attendance: [{ guestId: guest.id, attendance: guest.attendance }] },
    after: { via: 'staff', coming, declined: said.length },
  });
}

/** What the answer means for the guest of the couple's list. */
async function follow(
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
  await tx
    .update(calls)
    .set({ state: 'rejected', doneAt: ctx.clock.now(), version: sql`${calls.version} + 1` })
    .where(
      and(eq(calls.guestId, guest.id), eq(calls.eventId, guest.eventId), inArray(calls.state, ['toDo', 'notAnswered'])),
    );
  await endNotificationsOf(tx, guest.eventId);
}
