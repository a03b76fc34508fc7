import { randomBytes } from 'node:crypto';
import { and, eq, max } from 'drizzle-orm';
import { MOST_STORY_PHOTOS, type Story, type StoryPhotoText } from '@/lib/contract/story';
import { namesEach } from '@/lib/domain/ordering';
import type { Context } from '../../context';
import { stories, storyPhotos } from '../../db/schema';
import { fail } from '../../error';
import { dropLoose, keepFile, letGo, putLoose } from '../../ground/loose-file';
import { sniffPicture } from '../../people/agency/agency-pictures';
import { editStory, managedStory } from './change-story';

interface PhotoInput {
  storyId: string;
  /** Reads the upload; called once the caller is known to manage the story. */
  read: () => Promise<{ bytes: Uint8Array; text: StoryPhotoText }>;
}

/**
 * Adds a photo with its alternative texts: jpeg, png or gif by its bytes. Raises NOT_FOUND, INVALID (no alternative text,
 * too many photos) and what sniffPicture raises; then nothing is stored.
 */
export async function addStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoInput }): Promise<Story> {
  await managedStory(ctx, input.storyId);
  const { bytes, text } = await input.read();
  const { contentType, ending } = await sniffPicture(bytes);
  const id = randomBytes(16).toString('hex');
  await putLoose(ctx, { key: id, body: whole(bytes), contentType });
  return editStory(ctx, {
    id: input.storyId,
    version: undefined,
    action: 'story.photoAdded',
    work: async ({ tx, before }) => {
      if (before.photos.length >= MOST_STORY_PHOTOS) fail('INVALID', { fields: { picture: 'tooManyPhotos' } });
      const ofStory = eq(storyPhotos.storyId, input.storyId);
      const [last] = await tx
        .select({ position: max(storyPhotos.position) })
        .from(storyPhotos)
        .where(ofStory);
      const position = (last?.position ?? 0) + 1;
      const alt = { es: text.altEs, en: text.altEn };
      await keepFile(tx, id);
      await tx.insert(storyPhotos).values({ id, storyId: input.storyId, ending, alt, position });
      return {};
    },
  }).finally(() => dropLoose(ctx, id));
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type PhotoName = { storyId: string; photoId: string };

/** Removes a photo and its file. Raises NOT_FOUND. */
export async function removeStoryPhoto({ ctx, input }: { ctx: Context; input: PhotoName }): Promise<Story> {
  const { storyId, photoId } = input;
  const after = await editStory(ctx, {
    id: storyId,
    version: undefined,
    action: 'story.photoRemoved',
    work: async ({ tx }) => {
      const ofPhoto = and(eq(storyPhotos.id, photoId), eq(storyPhotos.storyId, storyId));
      const [gone] = await tx.delete(storyPhotos).where(ofPhoto).returning({ id: storyPhotos.id });
      if (!gone) fail('NOT_FOUND');
      await letGo(tx, ctx, photoId);
      return {};
    },
  });
  await dropLoose(ctx, photoId);
  return after;
}

/** Puts the photos into this order, the cover first. Raises NOT_FOUND, STALE where the list is not of exactly the photos there are. */
export async function orderStoryPhotos({
  ctx,
  input,
}: {
  ctx: Context;
  input: { storyId: string; ids: string[] };
}): Promise<Story> {
  return editStory(ctx, {
    id: input.storyId,
    version: undefined,
    action: 'story.photosOrdered',
    work: async ({ tx, before }) => {
      const present = before.photos.map(({ id }) => id);
      if (!namesEach(input.ids, present)) fail('STALE', { details: before });
      for (const [index, id] of input.ids.entries()) {
        await tx
          .update(storyPhotos)
          .set({ position: index + 1 })
          .where(eq(storyPhotos.id, id));
      }
      return {};
    },
  });
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

/** A photo of a published story for anybody, of a draft for its agency's staff. Raises NOT_FOUND. */
export async function openStoryPhoto({ ctx, input }: { ctx: Context; input: { storyId: string; file: string } }) {
  const [photoId = '', ending] = input.file.split('.');
  const [found] = await ctx.db
    .select({ photo: storyPhotos, status: stories.status })
    .from(storyPhotos)
    .innerJoin(stories, eq(stories.id, storyPhotos.storyId))
    .where(and(eq(storyPhotos.id, photoId), eq(stories.id, input.storyId)));
  if (!found || found.photo.ending !== ending) fail('NOT_FOUND');
  if (found.status !== 'published') await managedStory(ctx, input.storyId);
  const stored = await ctx.services.files.open(photoId);
  return stored
    ? { ...stored, contentType: TYPES[found.photo.ending], isPublic: found.status === 'published' }
    : fail('NOT_FOUND');
}
