import { and, between, eq, max, min, sql } from 'drizzle-orm';
import { lastMomentOfChange } from '@/lib/domain/change-rule';
import { endOfDayInstant } from '@/lib/domain/zone';
import type { Transaction } from '../../context';
import {
  changeRequests,
  eventCategories,
  events,
  payments,
  reservationRooms,
  reservations,
  waitlistEntries,
} from '../../db/schema';

interface TimeGiven {
  agencyId: string;
  /** When the agency was suspended: what had ended before is over. */
  since: Date;
  until: Date;
}

/**
 * Lets what nobody could answer while an agency was suspended wait until then at least, as far as its own last moment
 * allows: it would end within a minute of the reopening. Proofs that wait keep their holds, requests for changes can be
 * decided, offers of the waitlist can be taken. docs/reliability.md, A suspended agency.
 */
export async function giveTime(tx: Transaction, given: TimeGiven): Promise<void> {
  await toProofs(tx, given);
  await toChanges(tx, given);
  await toOffers(tx, given);
}

async function toProofs(tx: Transaction, { agencyId, since, until }: TimeGiven): Promise<void> {
  await tx
    .update(payments)
    .set({ protectsUntil: until })
    .where(
      and(
        eq(payments.agencyId, agencyId),
        eq(payments.status, 'pending'),
        between(payments.protectsUntil, since, until),
      ),
    );
}

async function toChanges(tx: Transaction, { agencyId, since, until }: TimeGiven): Promise<void> {
  const { expiresAt, status } = changeRequests;
  const waiting = await tx
    .select({ request: changeRequests, timeZone: events.timeZone })
    .from(changeRequests)
    .innerJoin(reservations, eq(reservations.id, changeRequests.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.agencyId, agencyId), eq(status, 'waiting'), between(expiresAt, since, until)));
  for (const { request, timeZone } of waiting) {
    const last = lastMomentOfChange({ from: request.before, to: request.after, timeZone });
    const ends = last < until ? last : until;
    if (ends > request.expiresAt)
      await tx.update(changeRequests).set({ expiresAt: ends }).where(eq(changeRequests.id, request.id));
  }
}

/** An offer never lives past the day of arrival, nor past the first cut-off of its rooms' categories. */
async function toOffers(tx: Transaction, { agencyId, since, until }: TimeGiven): Promise<void> {
  const { id, checkIn, offerExpiresAt, status } = waitlistEntries;
  const offered = await tx
    .select({
      id,
      reservationId: reservations.id,
      offerExpiresAt,
      lastDay: sql<string>`least(${checkIn}, ${min(eventCategories.cutOffDate)})::text`,
      timeZone: max(events.timeZone),
    })
    .from(waitlistEntries)
    .innerJoin(reservations, eq(reservations.id, waitlistEntries.reservationId))
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(reservationRooms, eq(reservationRooms.reservationId, reservations.id))
    .innerJoin(eventCategories, eq(eventCategories.id, reservationRooms.eventCategoryId))
    .where(
      and(
        eq(waitlistEntries.agencyId, agencyId),
        eq(status, 'offered'),
        eq(reservations.bookingStatus, 'hold'),
        between(offerExpiresAt, since, until),
      ),
    )
    .groupBy(id, reservations.id);
  for (const offer of offered) {
    const last = endOfDayInstant(offer.lastDay, offer.timeZone ?? 'UTC');
    const ends = last < until ? last : until;
    if (offer.offerExpiresAt === null || ends <= offer.offerExpiresAt) continue;
    await tx.update(reservations).set({ holdExpiresAt: ends }).where(eq(reservations.id, offer.reservationId));
    await tx.update(waitlistEntries).set({ offerExpiresAt: ends }).where(eq(id, offer.id));
  }
}
