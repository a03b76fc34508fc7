import { eq, getTableColumns, sql } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import {
  MOST_EVENT_PHOTOS,
  PHOTO_MAX_BYTES,
  type PhotoChange,
  type PhotoText,
  type SizedPhoto,
  type SizedPhotos,
} from '@/lib/contract/photo';
import type { Context } from '../../context';
import { rowsOf } from '../../db/prepared';
import { events, photos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { tendedEvent, visibleEvent } from '../event/find-bookable-event';
import {
  addPhoto,
  changePhoto,
  describePhoto,
  openPhoto,
  orderPhotos,
  type PhotoAlbum,
  type PhotoRow,
  readAlbum,
  removePhoto,
} from './photo-album';

/** An event's photos in their order, for a selection that has `events`. */
export const photosOfEvent = rowsOf(
  getTableColumns(photos),
  sql`from ${photos} where ${photos.eventId} = ${events.id}`,
  sql`${photos.position}`,
);

/** A photo of an event as anybody sees it who may see the event. */
export const describeEventPhoto = (eventId: string, row: PhotoRow): SizedPhoto =>
  describePhoto(`${PROVIDER_PATH}/api/v1/events/${encodeURIComponent(eventId)}/photos`, row);

/** The photos of an event whose page the actor may edit. Raises NOT_FOUND, EVENT_ARCHIVED. */
async function albumOf(ctx: Context, key: string): Promise<PhotoAlbum<SizedPhotos>> {
  const { id: eventId, agencyId } = await tendedEvent(ctx, key, 'tendEventPage');
  const read = async (db: Context['db']) => {
    const rows = await readAlbum(db, { eventId });
    return { photos: rows.map((row) => describeEventPhoto(eventId, row)) };
  };
  return {
    of: { eventId },
    most: MOST_EVENT_PHOTOS,
    edit: (action, work) =>
      inTransaction(ctx, async (tx) => {
        // Changes run one after another, so that two at once cannot pass the limit or mix up the order.
        await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
        const before = await read(tx);
        await work(tx, before);
        const after = await read(tx);
        // Lists show the cover without reading photos. The version stays as it is: no field of the event's form has
        // changed.
        await tx
          .update(events)
          .set({ imgCoverCircle: after.photos[0]?.url ?? null })
          .where(eq(events.id, eventId));
        const entry = { agencyId, entity: 'event', entityId: eventId, action: `event.${action}` };
        await writeAudit(tx, ctx, { ...entry, before, after });
        return after;
      }),
  };
}

interface AddInput {
  event: string;
  /** Reads the upload; called only once the caller's right to edit the page is checked. */
  read: () => Promise<{ bytes: Uint8Array; text: PhotoText }>;
}

/** Adds a photo behind the others; the first one is the cover. Raises NOT_FOUND and what addPhoto raises. */
export async function addEventPhoto({ ctx, input }: { ctx: Context; input: AddInput }): Promise<SizedPhotos> {
  const album = await albumOf(ctx, input.event);
  return addPhoto(ctx, album, { ...(await input.read()), maxBytes: PHOTO_MAX_BYTES });
}

/** Adds a photo before the others: the cover. Raises NOT_FOUND and what addPhoto raises. */
export async function addEventCover({ ctx, input }: { ctx: Context; input: AddInput }): Promise<SizedPhotos> {
  const album = await albumOf(ctx, input.event);
  return addPhoto(ctx, album, { ...(await input.read()), maxBytes: PHOTO_MAX_BYTES, first: true });
}

type PhotoName = { event: string; photoId: string };

/** Changes a photo's words and its focal point. Raises NOT_FOUND. */
export async function changeEventPhoto({
  ctx,
  input,
}: {
  ctx: Context;
  input: PhotoName & { change: PhotoChange };
}): Promise<SizedPhotos> {
  return changePhoto(await albumOf(ctx, input.event), input.photoId, input.change);
}

/** Removes a photo and its files. Raises NOT_FOUND. */
export async function removeEventPhoto({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<SizedPhotos> {
  return removePhoto(ctx, await albumOf(ctx, input.event), input.photoId);
}

/** Puts the photos into this order, the cover first. Raises NOT_FOUND, STALE with the photos as they are. */
export async function orderEventPhotos({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; ids: string[] };
}): Promise<SizedPhotos> {
  return orderPhotos(await albumOf(ctx, input.event), input.ids);
}

/** A file of a photo, for everybody who may see the event; `public` where all may. Raises NOT_FOUND. */
export async function openEventPhoto({ ctx, input }: { ctx: Context; input: { event: string; file: string } }) {
  const { id: eventId, state } = await visibleEvent(ctx, input.event);
  const isPublic = state === 'published' || state === 'closed';
  return { ...(await openPhoto(ctx, eq(photos.eventId, eventId), input.file)), isPublic };
}
