import { desc, eq } from 'drizzle-orm';
import type { StaffHousehold } from '@/lib/contract/household';
import { textIn } from '@/lib/domain/bilingual-text';
import { wholeName } from '@/lib/domain/guest-name';
import { languagePrefix } from '@/lib/domain/language-path';
import { leavesOut } from '@/lib/domain/schedule';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { guests, householdReplies, households, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { qrCode } from '../../documents/qr-code';
import { fail } from '../../error';
import { refuseArchived } from '../../ground/access';
import { actorId, writeAudit } from '../../ground/audit';
import { derivedToken, hashOfToken, knownToken } from '../../ground/mailed-token';
import type { EventRow } from '../event/find-bookable-event';
import { findContactedGuest } from '../guest/find-guest';
import { householdOf, shownActivities, visitOf } from './find-household';
import { describePerson, type HouseholdRow, invitedAs, peopleOf, responderOf } from './household-people';

interface OfGuest {
  ctx: Context;
  input: { id: string };
}

const REPLIES = 20;

const staffGuest = (ctx: Context, id: string) => findContactedGuest(ctx, id, 'manageGuests');

/**
 * The household of a guest for the event's staff, with its answers, replies and link. Raises FORBIDDEN, and NOT_FOUND
 * also where the guest was invited alone and has no link yet.
 */
export async function readStaffHousehold({ ctx, input }: OfGuest): Promise<StaffHousehold> {
  const { guest, event } = await staffGuest(ctx, input.id);
  const [household] = await ctx.db
    .select()
    .from(households)
    .where(eq(households.id, guest.householdId ?? ''));
  return household ? describeForStaff(ctx.db, ctx, { event, household }) : fail('NOT_FOUND');
}

/**
 * Gives the guest's household a link where it has none; `renew` makes another, and the earlier one no longer works.
 * Raises NOT_FOUND, FORBIDDEN.
 */
export async function makeHouseholdLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; renew: boolean };
}): Promise<StaffHousehold> {
  const { guest, event } = await staffGuest(ctx, input.id);
  refuseArchived(event);
  return inTransaction(ctx, async (tx) => {
    const household = await householdOf(tx, ctx, guest);
    if (linkToken(ctx, household) && !input.renew) return describeForStaff(tx, ctx, { event, household });
    const linkGeneration = household.linkGeneration + 1;
    const linkHash = hashOfToken(tokenOf(ctx, { ...household, linkGeneration }));
    const changed = await setLink(tx, ctx, household, { linkHash, linkGeneration });
    return describeForStaff(tx, ctx, { event, household: changed });
  });
}

/**
 * The path of a guest's own page of answers, for a mail. The household gets a link where it has none, or where the one
 * it has was made with an earlier secret of the server and cannot be made again. Without a language, which the mail's
 * writer adds.
 */
export async function invitationPath(
  ctx: Context,
  event: EventRow,
  guest: typeof guests.$inferSelect,
): Promise<string> {
  const household = await inTransaction(ctx, async (tx) => {
    const found = await householdOf(tx, ctx, guest);
    if (linkToken(ctx, found)) return found;
    const linkGeneration = found.linkGeneration + 1;
    const linkHash = hashOfToken(tokenOf(ctx, { ...found, linkGeneration }));
    return setLink(tx, ctx, found, { linkHash, linkGeneration });
  });
  return `/eventos/${event.code}/invitados?token=${encodeURIComponent(tokenOf(ctx, household))}`;
}

/**
 * Makes the guest the one who answers for their household and is written to; what was answered stays. Raises NOT_FOUND
 * also where the guest was invited alone, FORBIDDEN, EVENT_ARCHIVED.
 */
export async function chooseResponder({ ctx, input }: OfGuest): Promise<StaffHousehold> {
  const { guest, event } = await staffGuest(ctx, input.id);
  refuseArchived(event);
  return inTransaction(ctx, async (tx) => {
    // Always in this order: somebody who leaves the household at this moment is seen, or waits.
    const [household] = await tx
      .select()
      .from(households)
      .where(eq(households.id, guest.householdId ?? ''))
      .for('update');
    const [member] = await tx.select().from(guests).where(eq(guests.id, guest.id)).for('key share');
    if (!household || member?.householdId !== household.id) return fail('NOT_FOUND');
    const before = { responderId: household.responderId };
    const after = { responderId: guest.id };
    if (before.responderId !== after.responderId) {
      await tx.update(households).set(after).where(eq(households.id, household.id));
      const { id: entityId, agencyId } = household;
      const entry = { agencyId, entity: 'household', entityId, action: 'household.responderChosen' };
      await writeAudit(tx, ctx, { ...entry, before, after });
    }
    return describeForStaff(tx, ctx, { event, household: { ...household, ...after } });
  });
}

/** Ends the link of the guest's household, and visits that were opened by name too. Raises NOT_FOUND, FORBIDDEN. */
export async function revokeHouseholdLink({ ctx, input }: OfGuest): Promise<void> {
  const { guest, event } = await staffGuest(ctx, input.id);
  refuseArchived(event);
  await inTransaction(ctx, async (tx) => {
    const [household] = await tx
      .select()
      .from(households)
      .where(eq(households.id, guest.householdId ?? ''))
      .for('update');
    if (!household?.linkHash) return;
    await setLink(tx, ctx, household, { linkHash: null, linkGeneration: household.linkGeneration + 1 });
  });
}

const tokenOf = (ctx: Context, household: Pick<HouseholdRow, 'id' | 'linkGeneration'>) =>
  derivedToken(ctx, 'household', visitOf(household));

/** The token of the household's link that is out; null where it has none that can be told again. */
const linkToken = (ctx: Context, household: HouseholdRow): string | null =>
  knownToken(ctx, { purpose: 'household', id: visitOf(household), hash: household.linkHash });

async function setLink(
  tx: Transaction,
  ctx: Context,
  household: HouseholdRow,
  link: Pick<HouseholdRow, 'linkHash' | 'linkGeneration'>,
): Promise<HouseholdRow> {
  const [changed] = await tx.update(households).set(link).where(eq(households.id, household.id)).returning();
  await writeAudit(tx, ctx, {
    agencyId: household.agencyId,
    action: link.linkHash ? 'household.linkMade' : 'household.linkRevoked',
    entity: 'household',
    entityId: household.id,
    before: { linkGeneration: household.linkGeneration },
    after: { linkGeneration: link.linkGeneration },
  });
  return changed ?? fail('NOT_FOUND');
}

async function describeForStaff(
  db: Database | Transaction,
  ctx: Context,
  { event, household }: { event: EventRow; household: HouseholdRow },
): Promise<StaffHousehold> {
  const { members, people } = await peopleOf(db, household.id);
  const responder = responderOf(household, members) ?? fail('NOT_FOUND');
  const schedule = await shownActivities(db, event.id);
  const replies = await db
    .select({ reply: householdReplies, by: users.name })
    .from(householdReplies)
    .leftJoin(users, eq(users.id, actorId(householdReplies.actor, 'user')))
    .where(eq(householdReplies.householdId, household.id))
    .orderBy(desc(householdReplies.at), desc(householdReplies.id))
    .limit(REPLIES);
  const spoken = household.language ?? responder.language ?? 'es';
  const page = `${ctx.services.config.siteUrl}${languagePrefix(spoken)}/eventos/${event.code}/invitados`;
  const token = linkToken(ctx, household);
  const url = token && `${page}?token=${encodeURIComponent(token)}`;
  return {
    id: household.id,
    name: household.name,
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    link: url === null ? null : { url, qr: qrCode(url) },
    responder: {
      guestId: responder.id,
      name: wholeName(responder),
      mobile: responder.mobile,
      language: household.language ?? responder.language,
    },
    people: people.map((person) => {
      const told = describePerson(person);
      const comesTo = schedule.filter(
        (activity) => told.activityIds.includes(activity.id) && !leavesOut(activity, invitedAs(person)),
      );
      return { ...told, activities: comesTo.map(({ name }) => textIn(name, ctx.locale).text) };
    }),
    message: household.message,
    replies: replies.map(({ reply: { at, via, coming, declined }, by }) => ({
      at: at.toISOString(),
      via,
      coming,
      declined,
      by: via === 'staff' ? by : null,
    })),
  };
}
