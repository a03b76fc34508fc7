import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { GUEST_LIMITS, type GuestDuplicates, type GuestMerge, type GuestRow } from '@/lib/contract/guest';
import { cutText } from '@/lib/domain/cut-text';
import { duplicateFinder } from '@/lib/domain/guest-duplicates';
import { wholeName } from '@/lib/domain/guest-name';
import { eachTagOnce } from '@/lib/domain/guest-tags';
import type { Context, Transaction } from '../../context';
import {
  calls,
  changeRequests,
  contactNotices,
  guests,
  households,
  mailingRecipients,
  mailings,
  reminders,
  reservationRooms,
  reservations,
  seatingRules,
  smsMessages,
  whatsappMessages,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { endNotificationsOf } from '../../ground/end-notifications';
import { endLeftHousehold, lockHouseholds, moveLateAnswers } from '../household/join-households';
import { auditGuest, eventOfGuest, lockGuests, readGuest, type WrittenFields } from './edit-guests';
import { keptListEvent } from './find-guest-imports';
import type { GuestRecord } from './judge-guests';
import { readGuests } from './list-guests';
import { listedAt } from './living-guests';

/** Guests that are compared before other calls of the process have their turn. */
const AT_ONCE = 250;
/** Pairs shown at a time; further ones are found once these are merged. */
const MOST_PAIRS = 50;

/** Guests of the event who may be one person, in pairs. Raises NOT_FOUND, FORBIDDEN. */
export async function findDuplicates({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<GuestDuplicates> {
  const { id: eventId } = await keptListEvent(ctx, input.event);
  const { id, firstName, lastName, maternalLastName, mobile, email } = guests;
  const listed = await ctx.db
    .select({ id, firstName, lastName, maternalLastName, mobile, email })
    .from(guests)
    .where(listedAt(eventId))
    .orderBy(asc(guests.createdAt), asc(id));
  const finder = duplicateFinder();
  for (const [at, guest] of listed.entries()) {
    finder.add(guest);
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  const found = finder.pairs();
  const shown = found.slice(0, MOST_PAIRS);
  const ids = [...new Set(shown.flatMap((pair) => pair.ids))];
  const rows = new Map((await readGuests(ctx.db, ctx, eventId, ids)).map((row) => [row.id, row]));
  const pairs = shown.flatMap(({ ids: [one, other], reasons }): GuestDuplicates['pairs'] => {
    const [first, second] = [rows.get(one), rows.get(other)];
    return first && second ? [{ reasons, guests: [first, second] }] : [];
  });
  return { total: found.length, pairs };
}

/**
 * Makes one guest of two: calls, notices, reservations and places in rooms of the other become the kept guest's, who
 * also gets what only the other had; a household that is left empty ends. All of it or nothing. Their households are
 * locked, then both guests, so that whoever answers, books, calls or merges at this moment comes before it or finds the
 * other one gone. Raises NOT_FOUND, FORBIDDEN, STALE with the guest who was changed meanwhile, and INVALID where both
 * are the same.
 */
export async function mergeGuests({
  ctx,
  input: { id, merge },
}: {
  ctx: Context;
  input: { id: string; merge: GuestMerge };
}): Promise<GuestRow> {
  const { id: eventId } = await eventOfGuest(ctx, id);
  if (merge.other.id === id) fail('INVALID', { fields: { 'other.id': 'invalid' } });
  return inTransaction(ctx, async (tx) => {
    const both = await tx
      .select({ householdId: guests.householdId })
      .from(guests)
      .where(and(eq(guests.eventId, eventId), inArray(guests.id, [id, merge.other.id])));
    await lockHouseholds(
      tx,
      both.map(({ householdId }) => householdId),
    );
    const locked = await lockGuests(tx, eventId, [id, merge.other.id]);
    const [kept, other] = [id, merge.other.id].map((each) => locked.find((row) => row.id === each));
    if (!kept || !other) return fail('NOT_FOUND');
    for (const [row, known] of [
      [kept, merge.version],
      [other, merge.other.version],
    ] as const)
      if (row.version !== known) fail('STALE', { details: await readGuest(tx, ctx, row) });
    await moveAll(tx, { from: other, to: kept });
    const values = mergedValues(kept, other);
    await tx.delete(guests).where(eq(guests.id, other.id));
    await endNotificationsOf(tx, eventId);
    const [merged] = await tx
      .update(guests)
      .set({ ...values, version: kept.version + 1 })
      .where(eq(guests.id, id))
      .returning();
    if (!merged) return fail('NOT_FOUND');
    const [left, joined] = [other.householdId, merged.householdId];
    const ended = left && joined && left !== joined ? await endLeftHousehold(tx, { left, joined }) : null;
    const facts = (of: GuestRecord) => ({ name: wholeName(of), mobile: of.mobile, email: of.email, tags: of.tags });
    await auditGuest(tx, ctx, merged, {
      action: 'guest.merged',
      before: {
        ...facts(kept),
        merged: { id: other.id, ...facts(other), ...(ended && { household: { id: ended.id, name: ended.name } }) },
      },
      after: facts(merged),
    });
    return readGuest(tx, ctx, merged);
  });
}

/**
 * The kept guest's own data stay, and what they lack comes from the other. Another number or address of the other is
 * put into the notes, so that none is lost.
 */
function mergedValues(kept: GuestRecord, other: GuestRecord): WrittenFields {
  const otherMail = other.email && other.email !== kept.email && kept.email ? other.email : null;
  const answered = kept.attendance === 'pending' ? other : kept;
  const beside = [kept.notes, other.notes, other.mobile === kept.mobile ? null : other.mobile, otherMail];
  return {
    lastName: kept.lastName || other.lastName,
    maternalLastName: kept.maternalLastName ?? other.maternalLastName,
    email: kept.email ?? other.email,
    attendance: answered.attendance,
    companionsComing: answered.companionsComing,
    companions: Math.max(kept.companions, other.companions),
    householdId: kept.householdId ?? other.householdId,
    side: kept.side ?? other.side,
    language: kept.language ?? other.language,
    channel: kept.channel ?? other.channel,
    tags: eachTagOnce([...other.tags, ...kept.tags]).slice(-GUEST_LIMITS.tags),
    diet: [...new Set([...kept.diet, ...other.diet])],
    dietNotes: joined([kept.dietNotes, other.dietNotes], GUEST_LIMITS.dietNotes),
    notes: joined(beside, GUEST_LIMITS.notes),
  };
}

const joined = (texts: (string | null)[], most: number): string | null =>
  cutText([...new Set(texts.filter((text) => text !== null && text !== ''))].join('\n'), most) || null;

/** Every record about the one guest becomes a record about the other. */
async function moveAll(tx: Transaction, { from, to }: { from: GuestRecord; to: GuestRecord }): Promise<void> {
  await tx.update(calls).set({ guestId: to.id }).where(eq(calls.guestId, from.id));
  await tx.update(reminders).set({ guestId: to.id }).where(eq(reminders.guestId, from.id));
  await tx.update(smsMessages).set({ guestId: to.id }).where(eq(smsMessages.guestId, from.id));
  await tx.update(whatsappMessages).set({ guestId: to.id }).where(eq(whatsappMessages.guestId, from.id));
  await tx.update(contactNotices).set({ guestId: to.id }).where(eq(contactNotices.guestId, from.id));
  await moveMailings(tx, { from, to });
  // Two waiting wishes to be erased become one, the kept guest's.
  await tx.execute(sql`update erasure_requests set guest_id = ${to.id} where guest_id = ${from.id} and not exists
    (select from erasure_requests asked where asked.guest_id = ${to.id} and asked.state = 'waiting')`);
  // What the kept guest answered stands; places that only the other one answered for are taken over.
  await tx.execute(sql`update household_answers set guest_id = ${to.id}
    where guest_id = ${from.id} and seat <= ${from.companions} and seat not in (select seat from household_answers where guest_id = ${to.id})`);
  await moveLateAnswers(tx, { from, to });
  await moveSeats(tx, { from, to });
  await tx.update(households).set({ responderId: to.id }).where(eq(households.responderId, from.id));
  await tx
    .update(reservations)
    .set({ guestId: to.id })
    .where(and(eq(reservations.eventId, from.eventId), eq(reservations.guestId, from.id)));
  await tx
    .update(reservationRooms)
    .set({ occupants: renamed(from.id, to.id), version: sql`${reservationRooms.version} + 1` })
    .where(sleepsIn(from.id));
  // A change that waits for the agency has its own list of names.
  const ofEvent = sql`${changeRequests.reservationId} in (select id from reservations where event_id = ${from.eventId})`;
  await tx
    .update(changeRequests)
    .set({ occupants: renamed(from.id, to.id) })
    .where(and(ofEvent, sleepsIn(from.id)));
}

/**
 * Mails and messages to the other guest become part of the kept guest's history, and a mailing to chosen guests names
 * the kept one instead of the other. The mailing's version rises, so that somebody who is editing it is told.
 */
async function moveMailings(tx: Transaction, { from, to }: { from: GuestRecord; to: GuestRecord }): Promise<void> {
  const had = tx
    .select({ id: mailingRecipients.mailingId })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.guestId, to.id));
  await tx
    .update(mailingRecipients)
    .set({ guestId: to.id })
    .where(and(eq(mailingRecipients.guestId, from.id), notInArray(mailingRecipients.mailingId, had)));
  const chosen = sql`${mailings.audience} -> 'guestIds'`;
  await tx
    .update(mailings)
    .set({
      audience: sql`jsonb_set(${mailings.audience}, '{guestIds}',
        ((${chosen}) - ${from.id}::text - ${to.id}::text) || to_jsonb(${to.id}::text))`,
      version: sql`${mailings.version} + 1`,
    })
    .where(and(eq(mailings.eventId, from.eventId), sql`(${chosen}) ? ${from.id}`));
}

/**
 * The kept guest keeps their seat, else gets the other's. A rule between the two is deleted; where both had a rule with
 * the same third guest, the kept guest's stays.
 */
async function moveSeats(tx: Transaction, { from, to }: { from: GuestRecord; to: GuestRecord }): Promise<void> {
  await tx.execute(sql`update seats set guest_id = ${to.id} where guest_id = ${from.id}
    and place not in (select place from seats where guest_id = ${to.id})
    and place not in (select seat from household_answers where guest_id = ${to.id} and not attends)`);
  const ofOther = or(eq(seatingRules.oneId, from.id), eq(seatingRules.otherId, from.id));
  const rules = await tx.delete(seatingRules).where(ofOther).returning();
  const moved = rules.flatMap((rule) => {
    const [oneId = '', otherId = ''] = [rule.oneId, rule.otherId].map((id) => (id === from.id ? to.id : id)).sort();
    return oneId === otherId ? [] : [{ ...rule, oneId, otherId }];
  });
  if (moved.length > 0) await tx.insert(seatingRules).values(moved).onConflictDoNothing();
}

const sleepsIn = (id: string): SQL => sql`occupants @> ${JSON.stringify([{ guestId: id }])}::jsonb`;

/** The people of a room, where one of them has another id. */
const renamed = (from: string, to: string) => sql`(
  select jsonb_agg(case when person ->> 'guestId' = ${from}
    then person || jsonb_build_object('guestId', ${to}::text) else person end order by place)
  from jsonb_array_elements(occupants) with ordinality as each(person, place))`;
