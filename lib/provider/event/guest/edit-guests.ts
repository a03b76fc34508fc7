import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GuestAttendance, GuestInput, GuestPatch, GuestRow } from '@/lib/contract/guest';
import { wholeName } from '@/lib/domain/guest-name';
import { eachTagOnce } from '@/lib/domain/guest-tags';
import type { Context, Transaction } from '../../context';
import { auditLog, guests, whatsappMessages } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { auditRow } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { mobileNumber } from '../../ground/mobile-number';
import { once } from '../../ground/once';
import { refuseTooManyGuests } from '../event/event-package';
import type { EventRow } from '../event/find-bookable-event';
import { joinHouseholds, outdateAnswers } from '../household/join-households';
import { companionsLeft, leaveSeats } from './companions-coming';
import { usesOf } from './find-guest';
import { writableEvent } from './find-guest-imports';
import type { GuestRecord } from './judge-guests';
import { readGuests } from './list-guests';
import { listedAt } from './living-guests';
import { tagSpeller } from './tag-spelling';

/** Adds a guest. Raises NOT_FOUND, FORBIDDEN, INVALID for a mobile that is none, PACKAGE_LIMIT for a full list. */
export async function addGuest({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; guest: GuestInput };
}): Promise<GuestRow> {
  const event = await writableEvent(ctx, input.event);
  const { agencyId, id: eventId } = event;
  const { tags = [], lastName = '', attendance = 'pending', household, ...given } = input.guest;
  const mobile = await mobileNumber(ctx.db, event, given.mobile, 'mobile');
  return once({
    ctx,
    call: `add guest ${eventId}`,
    fingerprint: input.guest,
    work: async (tx) => {
      await refuseTooManyGuests(tx, eventId, 1);
      const spelled = eachTagOnce(tags).map(await tagSpeller(tx, eventId));
      const values = { ...given, mobile, lastName, attendance, tags: spelled };
      const invited = await householdOf(tx, ctx, event, household ?? null);
      const row = { ...values, ...invited, agencyId, eventId, id: randomUUID(), createdAt: ctx.clock.now() };
      const [added] = await tx.insert(guests).values(row).returning();
      if (!added) return fail('NOT_FOUND');
      await outdateAnswers(tx, [added]);
      await auditGuest(tx, ctx, added, { action: 'guest.created', after: { ...values, household } });
      return readGuest(tx, ctx, added);
    },
  });
}

/** The household of that name, as people call it; the first guest with a new name makes the household. */
export async function householdOf(tx: Transaction, ctx: Context, event: EventRow, name: string | null) {
  if (name === null) return { householdId: null };
  const { agencyId, id: eventId } = event;
  const named = [{ name, language: null }];
  const found = await joinHouseholds(tx, { agencyId, eventId, now: ctx.clock.now(), importId: null, named });
  return { householdId: found.get(name) ?? null };
}

/** Locks guests of the event's list, always in the same order; ids that are not on the list are left out. */
export function lockGuests(tx: Transaction, eventId: string, ids: string[]): Promise<GuestRecord[]> {
  return tx
    .select()
    .from(guests)
    .where(and(listedAt(eventId), inArray(guests.id, ids)))
    .orderBy(guests.id)
    .for('update');
}

/** The event of a guest whose list the caller may write. Raises NOT_FOUND, FORBIDDEN. */
export async function eventOfGuest(ctx: Context, id: string): Promise<EventRow> {
  const [found] = await ctx.db.select({ eventId: guests.eventId }).from(guests).where(eq(guests.id, id));
  return writableEvent(ctx, found?.eventId ?? fail('NOT_FOUND'));
}

/** Locks the guest as the caller knows it. Raises NOT_FOUND, and STALE with the guest as it is now. */
async function lockKnown(
  tx: Transaction,
  ctx: Context,
  { eventId, id, version }: { eventId: string; id: string; version: number },
): Promise<GuestRecord> {
  const [row] = await lockGuests(tx, eventId, [id]);
  if (!row) return fail('NOT_FOUND');
  if (row.version !== version) fail('STALE', { details: await readGuest(tx, ctx, row) });
  return row;
}

/** The guest as the list shows them, in the transaction that wrote them. */
export async function readGuest(tx: Transaction, ctx: Context, { id, eventId }: GuestRecord): Promise<GuestRow> {
  const [read] = await readGuests(tx, ctx, eventId, [id]);
  return read ?? fail('NOT_FOUND');
}

/** Changes a guest. Raises NOT_FOUND, FORBIDDEN, STALE with the guest as it is, INVALID for a mobile that is none. */
export async function changeGuest({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: GuestPatch };
}): Promise<GuestRow> {
  const event = await eventOfGuest(ctx, id);
  const { version, mobile, tags, household, ...given } = change;
  const values = {
    ...given,
    ...(mobile !== undefined && { mobile: await mobileNumber(ctx.db, event, mobile, 'mobile') }),
  };
  return inTransaction(ctx, async (tx) => {
    const row = await lockKnown(tx, ctx, { eventId: event.id, id, version });
    const invited = household === undefined ? {} : await householdOf(tx, ctx, event, household);
    const { companions = row.companions, attendance = row.attendance } = given;
    const left = await companionsLeft(tx, [{ guest: row, companions }]);
    // A changed answer also resets how many companions come.
    const companionsComing = attendance === row.attendance ? (left.get(id) ?? null) : null;
    const tagged = tags && { tags: eachTagOnce(tags).map(await tagSpeller(tx, event.id, { borne: row.tags })) };
    return readGuest(tx, ctx, await writeGuest(tx, ctx, row, { ...values, companionsComing, ...tagged, ...invited }));
  });
}

/**
 * Writes down what a guest said. Raises NOT_FOUND, FORBIDDEN, EVENT_ARCHIVED, INVALID for more companions than the
 * guest brings.
 */
export async function recordAttendance({
  ctx,
  input: { id, said },
}: {
  ctx: Context;
  input: { id: string; said: GuestAttendance };
}): Promise<GuestRow> {
  const event = await eventOfGuest(ctx, id);
  const attendance = said.attends ? ('attends' as const) : ('doesNotAttend' as const);
  return inTransaction(ctx, async (tx) => {
    const [row] = await lockGuests(tx, event.id, [id]);
    if (!row) return fail('NOT_FOUND');
    const companionsComing = said.attends ? (said.companions ?? null) : null;
    if ((companionsComing ?? 0) > row.companions)
      fail('INVALID', { fields: { companions: 'companions' }, values: { max: row.companions } });
    return readGuest(tx, ctx, await writeGuest(tx, ctx, row, { attendance, companionsComing }));
  });
}

export type WrittenFields = Partial<typeof guests.$inferInsert>;

/** Writes the same values for locked guests; the audit log gets what changed of each. */
export async function writeGuests(
  tx: Transaction,
  ctx: Context,
  rows: readonly GuestRecord[],
  values: WrittenFields,
): Promise<GuestRecord[]> {
  const before = new Map(rows.map((row) => [row.id, row]));
  const { attendance } = values;
  // A changed answer clears the number of companions who come: null means all of them if the guest comes.
  const anew = attendance && {
    companionsComing: sql`case when ${guests.attendance} = ${attendance} then ${guests.companionsComing} end`,
  };
  const written = { ...anew, ...values };
  const changed = await tx
    .update(guests)
    .set({ ...written, version: sql`${guests.version} + 1` })
    .where(inArray(guests.id, [...before.keys()]))
    .returning();
  const entries = changed.map((row) => {
    const was = before.get(row.id) ?? row;
    const names = (Object.keys(written) as (keyof GuestRecord)[]).filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(row[name]),
    );
    const only = (of: GuestRecord) => Object.fromEntries(names.map((name) => [name, of[name]]));
    return entryOf(ctx, row, { action: 'guest.changed', before: only(was), after: only(row) });
  });
  if (entries.length > 0) await tx.insert(auditLog).values(entries);
  const saysHowMany = (row: GuestRecord) =>
    row.companionsComing !== null && row.companionsComing !== before.get(row.id)?.companionsComing;
  await leaveSeats(tx, changed.filter(saysHowMany));
  await outdateAnswers(
    tx,
    changed.flatMap((row) => {
      const was = before.get(row.id) ?? row;
      const shown = ({ diet, dietNotes, companions, householdId }: GuestRecord) => [
        diet,
        dietNotes,
        companions,
        householdId,
      ];
      return isDeepStrictEqual(shown(was), shown(row)) ? [] : [was, row];
    }),
  );
  return changed;
}

/** Writes fields of one guest. Raises NOT_FOUND where the row is gone. */
async function writeGuest(tx: Transaction, ctx: Context, row: GuestRecord, values: WrittenFields) {
  const [changed] = await writeGuests(tx, ctx, [row], values);
  return changed ?? fail('NOT_FOUND');
}

interface GuestAudit {
  action: `guest.${string}`;
  before?: unknown;
  after?: unknown;
}

const entryOf = (ctx: Context, { id, agencyId }: GuestRecord, entry: GuestAudit) =>
  auditRow(ctx, { agencyId, entity: 'guest', entityId: id, ...entry });

/** Adds the audit log's row of a guest. */
export async function auditGuest(tx: Transaction, ctx: Context, row: GuestRecord, entry: GuestAudit): Promise<void> {
  await tx.insert(auditLog).values(entryOf(ctx, row, entry));
}

/**
 * Takes a guest off the list. Raises NOT_FOUND, FORBIDDEN, STALE, and INVALID_STATE where a reservation, a call or an
 * answer hangs on the guest.
 */
export async function removeGuest({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  const { id: eventId } = await eventOfGuest(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const row = await lockKnown(tx, ctx, { eventId, id, version });
    const what = (await usesOf(tx, [id])).get(id);
    if (what) fail('INVALID_STATE', { values: { what } });
    await deleteGuests(tx, ctx, [row]);
  });
}

/** Deletes guests who are locked and on whom nothing hangs, with what they wrote back by WhatsApp. */
export async function deleteGuests(tx: Transaction, ctx: Context, rows: readonly GuestRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const theirWords = and(inArray(whatsappMessages.guestId, ids), eq(whatsappMessages.kind, 'answer'));
  await tx.delete(whatsappMessages).where(theirWords);
  const entries = rows.map((row) => {
    const { attendance, companions, tags } = row;
    return entryOf(ctx, row, {
      action: 'guest.deleted',
      before: { name: wholeName(row), attendance, companions, tags },
    });
  });
  // Before they go: what webhooks are told of it has the event, which is read of the guest.
  await tx.insert(auditLog).values(entries);
  await tx.delete(guests).where(inArray(guests.id, ids));
  await outdateAnswers(tx, rows);
  for (const eventId of new Set(rows.map((row) => row.eventId))) await endNotificationsOf(tx, eventId);
}
