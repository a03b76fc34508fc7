import { and, eq, isNull } from 'drizzle-orm';
import {
  PHOTO_MAX_BYTES,
  type PhotoChange,
  type PhotoText,
  type SizedPhoto,
  type SizedPhotos,
} from '@/lib/contract/photo';
import type { Context } from '../../context';
import { activities, events, photos } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { tendedEvent, visibleEvent } from '../event/find-bookable-event';
import {
  addPhoto,
  changePhoto,
  openPhoto,
  type PhotoAlbum,
  type PhotoRow,
  readAlbum,
  removePhoto,
} from '../photo/photo-album';
import { describeCover } from './list-activities';

async function activityOf(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ agencyId: activities.agencyId, eventId: activities.eventId })
    .from(activities)
    .where(and(eq(activities.id, id), isNull(activities.removedAt)));
  return found ?? fail('NOT_FOUND');
}

const coverOf = ({ id, alt, focalX, focalY, blur }: PhotoRow) => ({ id, alt, focalX, focalY, blur });

/** The only photo of an activity, for an actor who may edit the event's page. Raises NOT_FOUND, EVENT_ARCHIVED. */
async function albumOf(ctx: Context, id: string): Promise<PhotoAlbum<SizedPhotos>> {
  const { agencyId, eventId } = await activityOf(ctx, id);
  await tendedEvent(ctx, eventId, 'tendEventPage');
  const read = async (db: Context['db']) => (await readAlbum(db, { activityId: id }))[0] ?? null;
  const shown = (cover: SizedPhoto | null): SizedPhotos => ({ photos: cover ? [cover] : [] });
  return {
    of: { activityId: id },
    most: 1,
    edit: (action, work) =>
      inTransaction(ctx, async (tx) => {
        // Locked in the same order as by an edit of the activity, so that changes run one after another; a removed
        // activity gets no cover.
        await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share');
        const isThere = and(eq(activities.id, id), isNull(activities.removedAt));
        const [row] = await tx.select().from(activities).where(isThere).for('update');
        if (!row) fail('NOT_FOUND');
        const before = shown(describeCover(row));
        await work(tx, before);
        const photo = await read(tx);
        const cover = photo && coverOf(photo);
        // The version stays as it is: no field of the activity's form has changed.
        await tx.update(activities).set({ cover }).where(isThere);
        const after = shown(describeCover({ id, cover }));
        await writeAudit(tx, ctx, {
          agencyId,
          entity: 'activity',
          entityId: id,
          action: `activity.${action}`,
          before,
          after,
        });
        return after;
      }),
  };
}

interface AddInput {
  id: string;
  /** Reads the upload; called only once the caller's right to edit the page is checked. */
  read: () => Promise<{ bytes: Uint8Array; text: PhotoText }>;
}

/** Gives an activity its cover. Raises NOT_FOUND, EVENT_ARCHIVED and what addPhoto raises, one that has a cover too. */
export async function addActivityCover({ ctx, input }: { ctx: Context; input: AddInput }): Promise<SizedPhotos> {
  const album = await albumOf(ctx, input.id);
  return addPhoto(ctx, album, { ...(await input.read()), maxBytes: PHOTO_MAX_BYTES });
}

type PhotoName = { id: string; photoId: string };

/** Changes the words of a cover and its focal point. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function changeActivityCover({
  ctx,
  input,
}: {
  ctx: Context;
  input: PhotoName & { change: PhotoChange };
}): Promise<SizedPhotos> {
  return changePhoto(await albumOf(ctx, input.id), input.photoId, input.change);
}

/** Removes a cover and its files. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function removeActivityCover({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<SizedPhotos> {
  return removePhoto(ctx, await albumOf(ctx, input.id), input.photoId);
}

/** A file of a cover, for everybody who may see the event; `public` where all may. Raises NOT_FOUND. */
export async function openActivityCover({ ctx, input }: { ctx: Context; input: { id: string; file: string } }) {
  const { eventId } = await activityOf(ctx, input.id);
  const { state } = await visibleEvent(ctx, eventId);
  const isPublic = state === 'published' || state === 'closed';
  return { ...(await openPhoto(ctx, eq(photos.activityId, input.id), input.file)), isPublic };
}
