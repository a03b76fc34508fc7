import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Attendance } from '@/lib/contract/guest';
import type { HouseholdAnswers, HouseholdAnswersInput } from '@/lib/contract/household';
import { actorName, type Context, type Transaction } from '../../context';
import { guests, householdAnswers, householdReplies, households, lateAnswers } from '../../db/schema';
import type { SaidBefore } from '../../db/schema/contact';
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
  type OpenedHousehold,
  openHousehold,
} from './find-household';
import { peopleOf } from './household-people';
import { outdateAnswers } from './join-households';
import { followAnswer, keepAnswers } from './keep-answers';
import { sendLateAnswers } from './late-answers';

interface Answering {
  ctx: Context;
  input: { token: string; answers: HouseholdAnswersInput };
}

/**
 * Keeps who of a household comes, to what, and what they eat. The guests' own answers on the couple's list follow; who
 * declines is called no more. What comes after the last day waits for staff; staff who open the link answer on its
 * behalf at any time. Raises LINK_INVALID, EVENT_KEY_NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE once the event is over,
 * STALE with the answers as they are, and INVALID where somebody of the household is missing, is not of it, or picks an
 * activity of another event, one that is not for them, or one that is full.
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
  const { open, late } = answerTime(ctx, opened);
  if (!open && !late) fail('INVALID_STATE', { values: { what: 'answersClosed' } });
  if (household.version !== answers.version) fail('STALE', { details: await describeHousehold(tx, ctx, opened) });
  if (late) return sendLateAnswers(tx, ctx, { opened, answers });
  // An answer of the household itself that comes in time (the last day was moved) replaces what it sent too late.
  if (opened.via !== 'staff') {
    await tx.delete(lateAnswers).where(eq(lateAnswers.householdId, household.id));
    await endNotificationsOf(tx, household.eventId);
  }
  return keepAnswers(tx, ctx, { opened, answers });
}

/**
 * Keeps that a guest, and everybody whom the guest brings, will not attend, as staff heard it or the guest said by a
 * link. The household's other answers stay, and the guest is not called any more.
 */
export async function declineForGuest(
  tx: Transaction,
  ctx: Context,
  { guest, via }: { guest: typeof guests.$inferSelect; via: 'staff' | 'link' },
): Promise<void> {
  const household = await householdOf(tx, ctx, guest);
  const { people } = await peopleOf(tx, household.id);
  const own = people.filter((person) => person.guest.id === guest.id);
  const said = own.map(({ seat, answer }) => ({
    guestId: guest.id,
    seat,
    attends: false,
    name: answer?.name ?? null,
    band: answer?.band ?? 'adult',
    activityIds: [],
    meal: null,
    needs: [],
    dietNote: null,
  }));
  const { agencyId, eventId } = household;
  await tx.delete(householdAnswers).where(eq(householdAnswers.guestId, guest.id));
  await tx.insert(householdAnswers).values(said.map((answer) => ({ ...answer, agencyId, eventId })));
  for (const { guest: row } of own.filter(({ seat }) => seat === 0)) await followAnswer(tx, ctx, row, said);
  const at = ctx.clock.now();
  await tx
    .update(households)
    .set({ answeredAt: at, version: sql`${households.version} + 1` })
    .where(eq(households.id, household.id));
  const coming = people.filter(({ answer, guest: { id } }) => id !== guest.id && answer?.attends).length;
  const reply = { id: randomUUID(), agencyId, eventId, householdId: household.id, at, via };
  await tx.insert(householdReplies).values({ ...reply, actor: actorName(ctx.actor), coming, declined: said.length });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'household.answered',
    entity: 'household',
    entityId: household.id,
    before: { attendance: [{ guestId: guest.id, attendance: guest.attendance }] },
    after: { via, coming, declined: said.length },
  });
}

/** What is said of a guest and of the people whom the guest brings. */
export async function saidOf(tx: Transaction, guest: typeof guests.$inferSelect): Promise<SaidBefore> {
  const { seat, attends, guestId } = householdAnswers;
  const seats = await tx.select({ seat, attends }).from(householdAnswers).where(eq(guestId, guest.id)).orderBy(seat);
  return { companionsComing: guest.companionsComing, seats };
}

/**
 * Undoes that a guest declined: the guest and the people whom the guest brings come again as they said before, except
 * for their wishes, which are asked again. Does nothing where the household or staff have said otherwise meanwhile.
 */
export async function takeBackDecline(
  tx: Transaction,
  {
    guest,
    attendance,
    before,
  }: { guest: typeof guests.$inferSelect; attendance: Attendance; before: SaidBefore | null },
): Promise<void> {
  if (guest.attendance !== 'doesNotAttend' || guest.companionsComing) return;
  // There is nothing to restore where the guest declined before the product kept these values.
  const { companionsComing, seats } = before ?? { companionsComing: null, seats: [] };
  const ofGuest = eq(householdAnswers.guestId, guest.id);
  const said = seats.map(({ seat }) => seat);
  const coming = seats.filter(({ attends }) => attends).map(({ seat }) => seat);
  await tx.delete(householdAnswers).where(and(ofGuest, notInArray(householdAnswers.seat, said)));
  await tx
    .update(householdAnswers)
    .set({ attends: true })
    .where(and(ofGuest, inArray(householdAnswers.seat, coming)));
  await tx
    .update(guests)
    .set({ attendance, companionsComing, version: guest.version + 1 })
    .where(eq(guests.id, guest.id));
  await outdateAnswers(tx, [guest]);
}
