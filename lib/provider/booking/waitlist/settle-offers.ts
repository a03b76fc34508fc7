import { and, eq, exists, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Context, Transaction } from '../../context';
import { events, reservations, waitlistEntries } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { enqueueMail } from '../../ground/outbox';
import type { EntryRow } from './load-plan';

/**
 * Ends the offers whose hold has ended: `booked` where it was confirmed, `declined` where it was given up, lapsed (with
 * a mail) where its time ran out. The status changes in the same statement, so each offer ends only once.
 */
export async function settleOffers(tx: Transaction, ctx: Context, eventId: string): Promise<void> {
  const ended = await tx
    .update(waitlistEntries)
    .set({
      status: sql`case when ${reservations.confirmedAt} is not null then 'booked'
        when ${reservations.bookingStatus} = 'cancelled' then 'declined' else 'lapsed' end`,
      version: sql`${waitlistEntries.version} + 1`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.id, waitlistEntries.reservationId),
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.status, 'offered'),
        ne(reservations.bookingStatus, 'hold'),
      ),
    )
    .returning({ id: waitlistEntries.id });
  for (const { id } of ended) {
    const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
    if (!entry) continue;
    await auditEntry(tx, ctx, entry, 'offered');
    if (entry.status === 'lapsed') await tellLapsed(tx, ctx, entry);
  }
}

/** Entries whose stay would have begun wait for nothing any more. */
export async function lapsePast(tx: Transaction, ctx: Context, eventId: string, today: CalendarDate): Promise<void> {
  const past = await tx
    .update(waitlistEntries)
    .set({ status: 'lapsed', version: sql`${waitlistEntries.version} + 1` })
    .where(
      and(
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.status, 'waiting'),
        lt(waitlistEntries.checkIn, today),
      ),
    )
    .returning();
  for (const entry of past) await auditEntry(tx, ctx, entry, 'waiting');
}

/** The audit row of an entry that has just changed its status. */
export async function auditEntry(
  tx: Transaction,
  ctx: Context,
  entry: EntryRow,
  before: EntryRow['status'] | null,
): Promise<void> {
  await writeAudit(tx, ctx, {
    agencyId: entry.agencyId,
    action: `waitlist.${entry.status}`,
    entity: 'waitlistEntry',
    entityId: entry.id,
    ...(before && { before: { status: before } }),
    after: { status: entry.status, reservationId: entry.reservationId },
  });
}

/** Tells somebody that they wait no more: the list has ended for them, or staff took them off it. */
export async function tellClosed(tx: Transaction, ctx: Context, entry: EntryRow): Promise<void> {
  const { id, agencyId, email, locale } = entry;
  const mail = { agencyId, recipient: email, locale, payload: { entryId: id } };
  await enqueueMail(tx, ctx, { ...mail, kind: 'waitlist-closed', dedupeKey: `waitlist-closed ${id}` });
}

/** Ends the waiting entries of an event that meet the condition, and mails their people. */
export async function closeFor(
  tx: Transaction,
  ctx: Context,
  eventId: string,
  condition: SQL | undefined,
): Promise<void> {
  const ended = await tx
    .update(waitlistEntries)
    .set({ status: 'lapsed', version: sql`${waitlistEntries.version} + 1` })
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'waiting'), condition))
    .returning();
  for (const entry of ended) {
    await auditEntry(tx, ctx, entry, 'waiting');
    await tellClosed(tx, ctx, entry);
  }
}

/** Nobody waits any more on the list of an event that was archived. */
export const lapseArchived = (tx: Transaction, ctx: Context, eventId: string): Promise<void> => {
  const archived = and(eq(events.id, eventId), eq(events.state, 'archived'));
  return closeFor(tx, ctx, eventId, exists(tx.select({ id: events.id }).from(events).where(archived)));
};

async function tellLapsed(tx: Transaction, ctx: Context, entry: EntryRow): Promise<void> {
  await enqueueMail(tx, ctx, {
    agencyId: entry.agencyId,
    kind: 'waitlist-lapsed',
    recipient: entry.email,
    locale: entry.locale,
    dedupeKey: `waitlist-lapsed ${entry.reservationId}`,
    payload: { entryId: entry.id },
  });
}
