import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Hotels } from '@/lib/domain/room-hotels';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { rowsOf } from '../../db/prepared';
import { eventCategories, eventHotels, events } from '../../db/schema';
import type { HotelCopy } from '../../db/schema/hotel';
import { fail } from '../../error';
import { takeHotel } from './find-hotel';
import { agesOf } from './hotel-ages';

/** The hotels that an event has besides its own, in their order, for a selection that has `events`. */
export const OTHER_HOTELS = rowsOf(
  { hotelId: eventHotels.hotelId, copy: eventHotels.copy },
  sql`from ${eventHotels} where ${eventHotels.eventId} = ${events.id}`,
  sql`${eventHotels.position}, ${eventHotels.hotelId}`,
);

/** The hotels of an event as it keeps them, of what was read with `OTHER_HOTELS`. */
export const hotelsKept = (
  { hotelCopy }: Pick<typeof events.$inferSelect, 'hotelCopy'>,
  others: { hotelId: string; copy: HotelCopy }[],
): Hotels<HotelCopy> => ({
  hotel: hotelCopy,
  ...(others.length > 0 && { otherHotels: others.map(({ hotelId, copy }) => ({ ...copy, id: hotelId })) }),
});

/** Ids of the hotels that an event has besides its own, in their order. */
export async function readOtherHotelIds(db: Database, eventId: string): Promise<string[]> {
  const found = await db
    .select({ id: eventHotels.hotelId })
    .from(eventHotels)
    .where(eq(eventHotels.eventId, eventId))
    .orderBy(asc(eventHotels.position), asc(eventHotels.hotelId));
  return found.map(({ id }) => id);
}

/** How one of an event's other hotels counts ages. */
export async function agesAt(db: Database, { eventId, hotelId }: { eventId: string; hotelId: string }) {
  const [other] = await db
    .select({ copy: eventHotels.copy })
    .from(eventHotels)
    .where(and(eq(eventHotels.eventId, eventId), eq(eventHotels.hotelId, hotelId)));
  return agesOf(other?.copy ?? null);
}

interface OtherHotels {
  id: string;
  agencyId: string;
  /** The event's own, as it will be. */
  hotelId: string | null;
  otherHotelIds: string[];
}

/**
 * Called in the transaction that changes an event: writes its other hotels, in the order given. A hotel that stays
 * keeps the copy that the event has of it. Raises INVALID on the field for one named twice, for others where the event
 * has no own hotel, for another agency's, and for one that is taken out while its rooms are in the block.
 */
export async function writeOtherHotels(tx: Transaction, event: OtherHotels): Promise<void> {
  const { id: eventId, agencyId, hotelId, otherHotelIds: wanted } = event;
  const refuse = (otherHotelIds: string) => fail('INVALID', { fields: { otherHotelIds } });
  if (wanted.length > 0 && hotelId === null) refuse('hotelFirst');
  if (new Set([hotelId, ...wanted]).size !== wanted.length + 1) refuse('hotelTwice');
  // A category that comes into the block at this moment locks its hotel's row: either it waits for this, or this waits
  // for it and then refuses to take the hotel out.
  const held = await tx.select().from(eventHotels).where(eq(eventHotels.eventId, eventId)).for('update');
  const gone = held.filter((row) => !wanted.includes(row.hotelId)).map((row) => row.hotelId);
  if (gone.length > 0) {
    const ofGone = and(eq(eventCategories.eventId, eventId), inArray(eventCategories.hotelId, gone));
    if ((await tx.$count(eventCategories, ofGone)) > 0) refuse('hotelOfBlock');
    await tx.delete(eventHotels).where(and(eq(eventHotels.eventId, eventId), inArray(eventHotels.hotelId, gone)));
  }
  for (const [position, other] of wanted.entries()) {
    if (held.some((row) => row.hotelId === other)) {
      const row = and(eq(eventHotels.eventId, eventId), eq(eventHotels.hotelId, other));
      await tx.update(eventHotels).set({ position }).where(row);
      continue;
    }
    const { hotelCopy } = await takeHotel(tx, { agencyId, hotelId: other, field: 'otherHotelIds' });
    if (hotelCopy) await tx.insert(eventHotels).values({ eventId, hotelId: other, position, copy: hotelCopy });
  }
}

/** Called in the transaction that copies an event: copies its other hotels, as the source has them. */
export async function copyOtherHotels(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await tx.select().from(eventHotels).where(eq(eventHotels.eventId, from));
  if (rows.length > 0) await tx.insert(eventHotels).values(rows.map((row) => ({ ...row, eventId: to })));
}
