import { eq } from 'drizzle-orm';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import type { PhotoText } from '@/lib/contract/photo';
import { MOST_STORY_PHOTOS, type Story } from '@/lib/contract/story';
import type { Context } from '../../context';
import { photos, stories } from '../../db/schema';
import { fail } from '../../error';
import { addPhoto, openPhoto, orderPhotos, type PhotoAlbum, removePhoto } from '../photo/photo-album';
import { editStory, managedStory } from './change-story';

const albumOf = (ctx: Context, storyId: string): PhotoAlbum<Story> => ({
  of: { storyId },
  most: MOST_STORY_PHOTOS,
  edit: (action, work) =>
    editStory(ctx, {
      id: storyId,
      version: undefined,
      action: `story.${action}`,
      work: async ({ tx, before }) => {
        await work(tx, before);
        return {};
      },
    }),
});

interface PhotoInput {
  storyId: string;
  /** Reads the upload; called once the caller is known to manage the story. */
  read: () => Promise<{ bytes: Uint8Array; text: PhotoText }>;
}

/** Adds a photo with its alternative texts. Raises NOT_FOUND and what addPhoto raises; then nothing is stored. */
export async function addStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoInput }): Promise<Story> {
  await managedStory(ctx, input.storyId);
  const upload = await input.read();
  return addPhoto(ctx, albumOf(ctx, input.storyId), { ...upload, maxBytes: AGENCY_PICTURE_MAX_BYTES });
}

type PhotoName = { storyId: string; photoId: string };

/** Removes a photo and its files. Raises NOT_FOUND. */
export async function removeStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<Story> {
  return removePhoto(ctx, albumOf(ctx, input.storyId), input.photoId);
}

/** Puts the photos into this order, the cover first. Raises NOT_FOUND, STALE where the list is not of exactly the photos there are. */
export async function orderStoryPhotos({
  ctx,
  input,
}: {
  ctx: Context;
  input: { storyId: string; ids: string[] };
}): Promise<Story> {
  return orderPhotos(albumOf(ctx, input.storyId), input.ids);
}

/** A photo of a published story for anybody, of a draft for its agency's staff. Raises NOT_FOUND. */
export async function openStoryPhoto({
  ctx,
  input: { storyId, file },
}: {
  ctx: Context;
  input: { storyId: string; file: string };
}) {
  const [found] = await ctx.db.select({ status: stories.status }).from(stories).where(eq(stories.id, storyId));
  if (!found) fail('NOT_FOUND');
  const isPublic = found.status === 'published';
  if (!isPublic) await managedStory(ctx, storyId);
  return { ...(await openPhoto(ctx, eq(photos.storyId, storyId), file)), isPublic };
}
