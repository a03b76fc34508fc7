import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { SizedPhoto } from '@/lib/contract/photo';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { activities, eventCategories, eventHotels, events, reservations } from '../../db/schema';
import type { PhotoCopy } from '../../db/schema/hotel';
import { describePhoto, type PhotoRow, readAlbum } from './photo-album';

/** Whose photos: a hotel's own, or those of one of its categories. */
export interface HotelAlbum {
  hotelId: string;
  roomCategoryId: string | null;
}

/** Where the files of a hotel's photos are, its categories' among them. */
export const hotelPhotoPath = (hotelId: string) =>
  `${PROVIDER_PATH}/api/v1/hotels/${encodeURIComponent(hotelId)}/photos`;

/** The photos of an event's copy as anybody may see them. */
export const describeCopies = (copies: PhotoCopy[] | undefined): SizedPhoto[] =>
  (copies ?? []).map((copy) => describePhoto(hotelPhotoPath(copy.hotelId), copy));

/** The photos of a hotel or a category as an event takes them over. */
export async function photoCopies(db: Database, of: HotelAlbum): Promise<PhotoCopy[]> {
  const rows = await readAlbum(db, of);
  return rows.map(({ id, alt, focalX, focalY, blur }) => ({ id, hotelId: of.hotelId, alt, focalX, focalY, blur }));
}

/** Whether a photo is in a copy. */
const holds = (copy: SQLWrapper, id: string) => sql`${copy} -> 'photos' @> ${JSON.stringify([{ id }])}::jsonb`;

/** The copies from which nothing is removed: those of archived events, and of events that somebody has booked. */
const isFixed = sql`(${events.state} = 'archived'
  or exists (select from ${reservations} where ${reservations.eventId} = ${events.id}))`;

/**
 * Updates the copies that events have of a hotel's or category's photos; called in the transaction that changes these.
 * Events without reservations get all photos as they are; events with reservations only get the new ones, after those
 * that their guests saw. Archived events stay as they are.
 */
export async function renewCopies(tx: Transaction, of: HotelAlbum): Promise<void> {
  const now = sql`${JSON.stringify(await photoCopies(tx, of))}::jsonb`;
  const renewed = (copy: SQL) => sql`jsonb_set(${copy}, '{photos}', case when ${isFixed}
    then coalesce(${copy} -> 'photos', '[]') || (select coalesce(jsonb_agg(photo order by place), '[]')
      from jsonb_array_elements(${now}) with ordinality as shown (photo, place)
      where not coalesce(${copy} -> 'photos', '[]') @> jsonb_build_array(jsonb_build_object('id', photo -> 'id')))
    else ${now} end)`;
  if (of.roomCategoryId === null) {
    await tx.execute(sql`update ${events} set hotel_copy = ${renewed(sql`${events.hotelCopy}`)}
      where ${events.hotelId} = ${of.hotelId} and ${events.hotelCopy} is not null and ${events.state} <> 'archived'`);
    await tx.execute(sql`update ${eventHotels} set copy = ${renewed(sql`${eventHotels.copy}`)}
      from ${events} where ${events.id} = ${eventHotels.eventId} and ${events.state} <> 'archived'
      and ${eventHotels.hotelId} = ${of.hotelId}`);
  } else
    await tx.execute(sql`update ${eventCategories} set room = ${renewed(sql`${eventCategories.room}`)}
      from ${events} where ${events.id} = ${eventCategories.eventId} and ${events.state} <> 'archived'
      and ${eventCategories.roomCategoryId} = ${of.roomCategoryId}`);
}

/**
 * Writes a photo's colors into every copy of it: an activity's cover, and the copies that events have of the hotel's
 * photos, also those that otherwise no longer change.
 */
export async function colorCopies(
  tx: Transaction,
  { id, hotelId, activityId, blur }: Pick<PhotoRow, 'id' | 'hotelId' | 'activityId'> & { blur: string },
): Promise<void> {
  const colors = sql`${JSON.stringify({ blur })}::jsonb`;
  if (activityId !== null)
    await tx.execute(sql`update ${activities} set cover = cover || ${colors}
      where id = ${activityId} and cover ->> 'id' = ${id}`);
  if (hotelId === null) return;
  const colored = (copy: SQLWrapper) => sql`jsonb_set(${copy}, '{photos}', (
    select jsonb_agg(case when photo ->> 'id' = ${id} then photo || ${colors} else photo end order by place)
    from jsonb_array_elements(${copy} -> 'photos') with ordinality as shown (photo, place)))`;
  await tx.execute(sql`update ${events} set hotel_copy = ${colored(events.hotelCopy)}
    where ${events.hotelId} = ${hotelId} and ${holds(events.hotelCopy, id)}`);
  await tx.execute(sql`update ${eventHotels} set copy = ${colored(eventHotels.copy)}
    where ${eventHotels.hotelId} = ${hotelId} and ${holds(eventHotels.copy, id)}`);
  const ofHotel = sql`(select id from room_categories where hotel_id = ${hotelId})`;
  await tx.execute(sql`update ${eventCategories} set room = ${colored(eventCategories.room)}
    where ${eventCategories.roomCategoryId} in ${ofHotel} and ${holds(eventCategories.room, id)}`);
}

/** Whether an event goes on showing a photo that is taken out of the hotel's. */
export async function isKeptByCopy(tx: Transaction, of: HotelAlbum, id: string): Promise<boolean> {
  const { hotelId, roomCategoryId } = of;
  if (roomCategoryId !== null) {
    const kept = await tx
      .select({ id: events.id })
      .from(eventCategories)
      .innerJoin(events, eq(events.id, eventCategories.eventId))
      .where(and(eq(eventCategories.roomCategoryId, roomCategoryId), holds(eventCategories.room, id), isFixed))
      .limit(1);
    return kept.length > 0;
  }
  const own = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.hotelId, hotelId), holds(events.hotelCopy, id), isFixed))
    .limit(1);
  if (own.length > 0) return true;
  const other = await tx
    .select({ id: events.id })
    .from(eventHotels)
    .innerJoin(events, eq(events.id, eventHotels.eventId))
    .where(and(eq(eventHotels.hotelId, hotelId), holds(eventHotels.copy, id), isFixed))
    .limit(1);
  return other.length > 0;
}
