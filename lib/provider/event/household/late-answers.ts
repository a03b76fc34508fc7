import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type {
  HouseholdAnswersInput,
  HouseholdPerson,
  LateAnswersDecision,
  LateAnswersToDecide,
} from '@/lib/contract/household';
import { textIn } from '@/lib/domain/bilingual-text';
import { wholeName } from '@/lib/domain/guest-name';
import type { Context, Transaction } from '../../context';
import { households, lateAnswers, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { enqueueMail } from '../../ground/outbox';
import { type EventRow, staffEvent, tendedEvent } from '../event/find-bookable-event';
import { type OpenedHousehold, shownActivities } from './find-household';
import {
  describePerson,
  describeWanted,
  type HouseholdRow,
  type PersonOfHousehold,
  peopleOf,
  peopleOfAll,
  responderOf,
} from './household-people';
import { askedOf, checkAnswers, keepAnswers, lockPeople, tellOfAnswer } from './keep-answers';

type LateRow = typeof lateAnswers.$inferSelect;

interface Sending {
  opened: OpenedHousehold;
  answers: HouseholdAnswersInput;
}

/**
 * Keeps what a household sends after the last day, in place of what it sent before, until staff decide; they are told.
 * Nothing of it counts yet. The household is locked. Answers its version afterwards. Raises INVALID as an answer in
 * time does, except for places of activities, which are taken when the answers are accepted.
 */
export async function sendLateAnswers(tx: Transaction, ctx: Context, { opened, answers }: Sending): Promise<number> {
  const { household } = opened;
  const { members, people } = await lockPeople(tx, household.id);
  const said = await checkAnswers(tx, opened, people, answers);
  const { id: householdId, agencyId, eventId, language } = household;
  const ofHousehold = eq(lateAnswers.householdId, householdId);
  const [before] = await tx.select().from(lateAnswers).where(ofHousehold).for('update');
  const at = ctx.clock.now();
  const sent = {
    people: said,
    message: answers.message || null,
    via: opened.via,
    sentAt: at,
    state: 'waiting' as const,
    language: language ?? responderOf(household, members)?.language ?? ctx.locale,
    reason: null,
    decidedBy: null,
    decidedAt: null,
    version: (before?.version ?? 0) + 1,
  };
  await tx
    .insert(lateAnswers)
    .values({ ...sent, householdId, agencyId, eventId })
    .onConflictDoUpdate({ target: lateAnswers.householdId, set: sent });
  const version = household.version + 1;
  await tx.update(households).set({ version }).where(eq(households.id, householdId));
  const coming = said.filter(({ attends }) => attends).length;
  const counts = { coming, declined: said.length - coming };
  await tellOfAnswer(tx, opened, { type: 'RSVP_LATE', ...counts, at });
  const entry = { agencyId, entity: 'household', entityId: householdId, action: 'household.answeredLate' };
  await writeAudit(tx, ctx, { ...entry, after: { via: opened.via, ...counts } });
  return version;
}

const MOST_WAITING = 200;

/** What households of an event sent too late and nobody decided yet, the oldest first. Raises NOT_FOUND, FORBIDDEN. */
export async function listLateAnswers({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<LateAnswersToDecide[]> {
  const event = await staffEvent(ctx, input.event, 'manageGuests');
  if (!readsPrivate(ctx.actor, 'contact')) fail('FORBIDDEN');
  const waiting = await ctx.db
    .select({ row: lateAnswers, household: households })
    .from(lateAnswers)
    .innerJoin(households, eq(households.id, lateAnswers.householdId))
    .where(and(eq(lateAnswers.eventId, event.id), eq(lateAnswers.state, 'waiting')))
    .orderBy(asc(lateAnswers.sentAt), asc(lateAnswers.householdId))
    .limit(MOST_WAITING);
  if (waiting.length === 0) return [];
  const shown = await shownActivities(ctx.db, event.id);
  const { people } = await peopleOfAll(
    ctx.db,
    waiting.map(({ row }) => row.householdId),
  );
  return waiting.map((found) => {
    const own = people.filter(({ guest }) => guest.householdId === found.row.householdId);
    return describe(ctx, { ...found, event, shown, people: own });
  });
}

interface Described {
  row: LateRow;
  household: HouseholdRow;
  event: EventRow;
  shown: Awaited<ReturnType<typeof shownActivities>>;
  people: PersonOfHousehold[];
}

function describe(ctx: Context, { row, household, event, shown, people }: Described): LateAnswersToDecide {
  const names = new Map(shown.map(({ id, name }) => [id, textIn(name, ctx.locale).text]));
  const asked = (
    person: PersonOfHousehold,
    { guestId: _guest, seat: _seat, activityIds, ...said }: HouseholdPerson,
  ) => ({
    ...said,
    activities: said.attends
      ? [...askedOf(shown, person)].flatMap((id) => (activityIds.includes(id) ? [names.get(id) ?? ''] : []))
      : [],
    // The meal of a person who does not come is left out, even where the list has one.
    ...(said.attends === false && { meal: null, needs: [], dietNote: null }),
  });
  const changes = people.map((person) => ({
    guestId: person.guest.id,
    seat: person.seat,
    name: wholeName(person.guest),
    now: asked(person, describePerson(person)),
    wanted: asked(person, describeWanted(person, row.people)),
  }));
  const { householdId, state, reason, version } = row;
  return {
    householdId,
    name: household.name,
    state,
    reason,
    version,
    sentAt: row.sentAt.toISOString(),
    timeZone: event.timeZone,
    decidedBy: null,
    people: changes.filter(({ now, wanted }) => !isDeepStrictEqual(now, wanted)),
    message: row.message === household.message ? null : row.message,
  };
}

interface Deciding {
  ctx: Context;
  input: LateAnswersDecision & { id: string };
}

/**
 * Takes what a household sent after the last day, as an answer in time would be, or refuses it, with a reason or
 * without; the household reads it on its page and gets a mail where it has an address. Raises NOT_FOUND, FORBIDDEN,
 * EVENT_ARCHIVED, ALREADY_DECIDED (with who decided) and STALE with the answers as they are where somebody decided or
 * the household sent others meanwhile, INVALID where an activity is full by now, INVALID_STATE where its people are
 * others by now.
 */
export async function decideLateAnswers({ ctx, input }: Deciding): Promise<LateAnswersToDecide> {
  const [found] = await ctx.db.select().from(lateAnswers).where(eq(lateAnswers.householdId, input.id));
  const event = await tendedEvent(ctx, found?.eventId ?? '', 'manageGuests');
  if (!readsPrivate(ctx.actor, 'contact')) fail('FORBIDDEN');
  const decided = await inTransaction(ctx, async (tx) => {
    // Locks the household first, in the order in which an answer does.
    const [household] = await tx.select().from(households).where(eq(households.id, input.id)).for('update');
    const [row] = await tx.select().from(lateAnswers).where(eq(lateAnswers.householdId, input.id)).for('update');
    if (!household || !row) return fail('NOT_FOUND');
    const shown = await shownActivities(tx, event.id);
    const { members, people } = await lockPeople(tx, household.id);
    const seen = { row, household, event, shown, people };
    if (row.state !== 'waiting')
      fail('ALREADY_DECIDED', { details: { ...describe(ctx, seen), decidedBy: await nameOf(tx, row.decidedBy) } });
    if (row.version !== input.version) fail('STALE', { details: describe(ctx, seen) });
    const changed = await decide(tx, ctx, { ...seen, decision: input });
    await mailResult(tx, ctx, { row: changed, email: responderOf(household, members)?.email });
    const after = await peopleOf(tx, household.id);
    return describe(ctx, { ...seen, row: changed, people: after.people });
  });
  ctx.services.wakeWorkers();
  return decided;
}

async function decide(
  tx: Transaction,
  ctx: Context,
  { decision: { accept, reason }, ...of }: Described & { decision: LateAnswersDecision },
): Promise<LateRow> {
  const { row, household, event, shown, people } = of;
  if (accept) {
    const said = saidOfThoseHere(people, shown, row.people);
    const opened = { event, household, via: row.via };
    const guestIds = new Set(said.map(({ guestId }) => guestId));
    const answers = { people: said, message: row.message };
    await keepAnswers(tx, ctx, { opened, answers, guestIds, how: { late: true } });
  } else
    await tx
      .update(households)
      .set({ version: household.version + 1 })
      .where(eq(households.id, household.id));
  const set = {
    state: accept ? ('accepted' as const) : ('refused' as const),
    reason: accept ? null : reason || null,
    decidedBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    decidedAt: ctx.clock.now(),
    version: row.version + 1,
  };
  await tx.update(lateAnswers).set(set).where(eq(lateAnswers.householdId, household.id));
  await endNotificationsOf(tx, event.id);
  const action = accept ? 'household.lateAccepted' : 'household.lateRefused';
  const entry = { agencyId: row.agencyId, entity: 'household', entityId: household.id, action };
  await writeAudit(tx, ctx, {
    ...entry,
    before: { state: row.state },
    after: { state: set.state, reason: set.reason },
  });
  return { ...row, ...set };
}

/** To who answers for the household, where they have an address. */
async function mailResult(
  tx: Transaction,
  ctx: Context,
  { row, email }: { row: LateRow; email: string | null | undefined },
): Promise<void> {
  if (!email) return;
  const { householdId, agencyId, version, state, reason, sentAt } = row;
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'late-answers-decided',
    recipient: email,
    locale: row.language,
    // Versions begin again once the household has answered in time, so the version alone would not be unique.
    dedupeKey: `late-answers-decided ${householdId} ${sentAt.toISOString()} ${version}`,
    payload: { householdId, state, reason },
  });
}

const nameOf = async (tx: Transaction, userId: string | null) =>
  userId && ((await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)))[0]?.name ?? null);

/**
 * What late answers say of the people who are in the household now, without activities that are hidden by now or no
 * longer for the person. Guests of whom they say nothing are left as they
 * are; for a companion who was added since, the earlier answer counts. Raises INVALID_STATE where there is no such
 * answer, or where nobody of whom they speak is left: staff answer for the household instead.
 */
function saidOfThoseHere(
  people: PersonOfHousehold[],
  shown: Described['shown'],
  said: HouseholdAnswersInput['people'],
) {
  const spokenOf = new Set(said.map(({ guestId }) => guestId));
  const here = people
    .filter(({ guest }) => spokenOf.has(guest.id))
    .map((person) => {
      const asked = askedOf(shown, person);
      const wanted = describeWanted(person, said);
      return { ...wanted, activityIds: wanted.activityIds.filter((id) => asked.has(id)) };
    })
    .map(({ attends, ...rest }) =>
      attends === null ? fail('INVALID_STATE', { values: { what: 'householdChanged' } }) : { ...rest, attends },
    );
  return here.length > 0 ? here : fail('INVALID_STATE', { values: { what: 'householdChanged' } });
}
