import { and, eq } from 'drizzle-orm';
import {
  MOST_HOTEL_PHOTOS,
  MOST_ROOM_PHOTOS,
  PHOTO_MAX_BYTES,
  type PhotoChange,
  type PhotoText,
  type SizedPhotos,
} from '@/lib/contract/photo';
import type { Context } from '../../context';
import { photos, roomCategories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import {
  addPhoto,
  changePhoto,
  describePhoto,
  openPhoto,
  orderPhotos,
  type PhotoAlbum,
  readAlbum,
  removePhoto,
} from '../photo/photo-album';
import { hotelPhotoPath, isKeptByCopy, renewCopies } from '../photo/photo-copies';
import { lockHotel, managedHotel } from './find-hotel';

interface Asked {
  hotelId: string;
  /** Id of one of the hotel's categories; undefined = the hotel's own photos. */
  category: string | undefined;
}

/** The photos of a hotel that the actor changes, or of one of its categories. Raises NOT_FOUND, FORBIDDEN. */
async function albumOf(ctx: Context, { hotelId, category }: Asked): Promise<PhotoAlbum<SizedPhotos>> {
  await managedHotel(ctx, hotelId);
  const of = { hotelId, roomCategoryId: category ?? null };
  const read = async (db: Context['db']) => {
    const rows = await readAlbum(db, of);
    return { photos: rows.map((row) => describePhoto(hotelPhotoPath(hotelId), row)) };
  };
  return {
    of,
    most: category === undefined ? MOST_HOTEL_PHOTOS : MOST_ROOM_PHOTOS,
    keeps: (tx, id) => isKeptByCopy(tx, of, id),
    edit: (action, work) =>
      inTransaction(ctx, async (tx) => {
        const { agencyId } = await lockHotel(tx, ctx, hotelId);
        if (category !== undefined) {
          const isOfHotel = and(eq(roomCategories.id, category), eq(roomCategories.hotelId, hotelId));
          // Locked, so that a block that takes the category over waits for this change.
          const [room] = await tx.select().from(roomCategories).where(isOfHotel).for('update');
          if (!room) fail('NOT_FOUND');
        }
        const before = await read(tx);
        await work(tx, before);
        await renewCopies(tx, of);
        const after = await read(tx);
        const [entity, entityId] = category === undefined ? ['hotel', hotelId] : ['roomCategory', category];
        await writeAudit(tx, ctx, { agencyId, entity, entityId, action: `hotel.${action}`, before, after });
        return after;
      }),
  };
}

interface AddInput extends Asked {
  /** Reads the upload; called once the caller is known to change the hotel. */
  read: () => Promise<{ bytes: Uint8Array; text: PhotoText }>;
}

/**
 * Adds a photo behind the others; events at the hotel show it too. Raises NOT_FOUND, FORBIDDEN and what addPhoto
 * raises.
 */
export async function addHotelPhoto({ ctx, input }: { ctx: Context; input: AddInput }): Promise<SizedPhotos> {
  const album = await albumOf(ctx, input);
  return addPhoto(ctx, album, { ...(await input.read()), maxBytes: PHOTO_MAX_BYTES });
}

type PhotoName = Asked & { photoId: string };

/** Changes a photo's words and its focal point; events with bookings keep theirs. Raises NOT_FOUND, FORBIDDEN. */
export async function changeHotelPhoto({
  ctx,
  input,
}: {
  ctx: Context;
  input: PhotoName & { change: PhotoChange };
}): Promise<SizedPhotos> {
  return changePhoto(await albumOf(ctx, input), input.photoId, input.change);
}

/** Removes a photo, and its files unless an event with bookings goes on showing it. Raises NOT_FOUND, FORBIDDEN. */
export async function removeHotelPhoto({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<SizedPhotos> {
  return removePhoto(ctx, await albumOf(ctx, input), input.photoId);
}

/** Puts the photos into this order. Raises NOT_FOUND, FORBIDDEN, STALE with the photos as they are. */
export async function orderHotelPhotos({
  ctx,
  input,
}: {
  ctx: Context;
  input: Asked & { ids: string[] };
}): Promise<SizedPhotos> {
  return orderPhotos(await albumOf(ctx, input), input.ids);
}

/**
 * A file of a photo of a hotel or its rooms, for anybody who has its name, which cannot be guessed. Raises NOT_FOUND.
 */
export const openHotelPhoto = ({ ctx, input }: { ctx: Context; input: { hotelId: string; file: string } }) =>
  openPhoto(ctx, eq(photos.hotelId, input.hotelId), input.file);
