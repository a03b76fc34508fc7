import { and, eq, sql } from 'drizzle-orm';
import { offerEnd } from '@/lib/domain/waitlist';
import { endOfDayInstant } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { waitlistEntries } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { enqueueMail } from '../../ground/outbox';
import { takeNights } from '../../inventory/room-block/take-nights';
import { insertReservation } from '../reservation/insert-reservation';
import { priceInTransaction } from '../reservation/price-in-transaction';
import type { EntryRow, Stock } from './load-plan';
import { auditEntry } from './settle-offers';

/** Takes the entry for an offer; null where it waits no more or another process has it in hand. */
export async function claimEntry(tx: Transaction, entryId: string): Promise<EntryRow | null> {
  const [entry] = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, 'waiting')))
    .for('update', { skipLocked: true });
  return entry ?? null;
}

interface Offering {
  stock: Stock;
  /** The entry, claimed by claimEntry. */
  entry: EntryRow;
  /** A category for each of its rooms. */
  categoryIds: string[];
}

/**
 * Offers rooms to a claimed entry: a real hold that ends with the offer, in one transaction with its nights, the
 * entry's state and the mail whose link logs in. False where the cut-off leaves no time for it. Raises what
 * priceInTransaction raises, and SOLD_OUT where somebody booked the nights meanwhile. docs/domain.md, Waitlist.
 */
export async function offerRooms(
  tx: Transaction,
  ctx: Context,
  { stock, entry, categoryIds }: Offering,
): Promise<boolean> {
  const { event } = stock.bookable;
  const now = ctx.clock.now();
  const expiresAt = offerEnd({ now, hours: event.waitlistOfferHours, notAfter: lastMoment(stock, entry, categoryIds) });
  if (!expiresAt) return false;
  const { firstName, lastName, email, mobile, locale, checkIn, checkOut, adults, juniors, minors, infants } = entry;
  const request = {
    contact: { firstName, lastName, email, mobile },
    rooms: categoryIds.map((categoryId) => ({ categoryId, checkIn, checkOut, adults, juniors, minors, infants })),
    passes: [],
    locale,
  };
  const { priced, demand } = await priceInTransaction(tx, ctx, stock.bookable, request);
  const held = await insertReservation(tx, ctx, {
    event,
    input: request,
    priced,
    userId: null,
    holdExpiresAt: expiresAt,
  });
  const { id: reservationId, key } = held.reservation;
  const [offered] = await tx
    .update(waitlistEntries)
    .set({
      status: 'offered',
      offerExpiresAt: expiresAt,
      reservationId,
      tokenHash: hashOfToken(derivedToken(ctx, 'waitlist', entry.id)),
      version: sql`${waitlistEntries.version} + 1`,
    })
    .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, 'waiting')))
    .returning();
  if (!offered) throw new Error('A claimed entry of the waitlist changed');
  const after = {
    bookingStatus: 'hold',
    key,
    total: priced.total,
    rooms: priced.rooms.length,
    waitlistEntry: entry.id,
  };
  const { agencyId } = event;
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.held',
    entity: 'reservation',
    entityId: reservationId,
    after,
  });
  await auditEntry(tx, ctx, offered, 'waiting');
  await enqueueMail(tx, ctx, {
    agencyId,
    kind: 'waitlist-offer',
    recipient: email,
    locale,
    dedupeKey: `waitlist-offer ${reservationId}`,
    payload: { entryId: entry.id },
  });
  await takeNights(tx, demand);
  return true;
}

/** No offer lives past the end of the cut-off day of its categories, nor past the day of arrival. */
function lastMoment({ bookable, offers }: Stock, entry: EntryRow, categoryIds: string[]): Date {
  const cutOffs = offers.flatMap(({ id, cutOffDate }) => (categoryIds.includes(id) && cutOffDate ? [cutOffDate] : []));
  const [first = entry.checkIn] = [entry.checkIn, ...cutOffs].toSorted();
  return endOfDayInstant(first, bookable.event.timeZone);
}
