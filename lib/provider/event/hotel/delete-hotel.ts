import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context';
import { eventCategories, eventHotels, events, hotelRatePlans, hotels, photos, roomCategories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { removePhotos } from '../photo/photo-album';
import { lockHotel } from './find-hotel';
import { describeHotelProfile } from './hotel-profile';

/**
 * Deletes a hotel at which no event is held, with its categories, their prices in the simulator and its photos. Raises
 * NOT_FOUND, FORBIDDEN for the platform's, STALE with the hotel as it is, INVALID_STATE where an event or a block is of
 * it: it is archived instead. docs/domain.md, Price.
 */
export async function deleteHotel({
  ctx,
  input: { id, version },
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  const files = await inTransaction(ctx, async (tx) => {
    const hotel = await lockHotel(tx, ctx, id, 'update');
    if (hotel.version !== version) fail('STALE', { details: await describeHotelProfile(tx, hotel) });
    const categories = tx.select({ id: roomCategories.id }).from(roomCategories).where(eq(roomCategories.hotelId, id));
    const uses = await Promise.all([
      tx.$count(events, eq(events.hotelId, id)),
      tx.$count(eventHotels, eq(eventHotels.hotelId, id)),
      tx.$count(eventCategories, inArray(eventCategories.roomCategoryId, categories)),
    ]);
    if (uses.some((count) => count > 0)) fail('INVALID_STATE', { values: { what: 'usedHotel' } });
    await tx.delete(hotelRatePlans).where(inArray(hotelRatePlans.roomCategoryId, categories));
    // Those of its categories too, which bear the hotel's id beside theirs.
    const keys = await removePhotos(tx, ctx, eq(photos.hotelId, id));
    await tx.delete(roomCategories).where(eq(roomCategories.hotelId, id));
    await tx.delete(hotels).where(eq(hotels.id, id));
    const entry = { agencyId: hotel.agencyId, entity: 'hotel', entityId: id };
    await writeAudit(tx, ctx, { ...entry, action: 'hotel.removed', before: hotel });
    return keys;
  });
  for (const key of files) await dropUnreferenced(ctx, key);
}
