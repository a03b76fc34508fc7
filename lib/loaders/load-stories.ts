import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { getPublicStory } from '@/lib/api/story/get-public-story';
import { listPublicStories } from '@/lib/api/story/list-public-stories';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { PublicStory } from '@/lib/contract/story';
import { publicHttp } from './server-http';

/** The published stories of the site's agency, the latest wedding first. */
export const loadStories = cache(
  async (locale: string): Promise<PublicStory[]> =>
    (await listPublicStories(publicHttp(locale), { per_page: MAX_PER_PAGE })).data,
);

/** A published story by the last part of its address; null where there is none (any more). */
export const storyBySlug = cache(async (slug: string, locale: string): Promise<PublicStory | null> => {
  try {
    return await getPublicStory(publicHttp(locale), { slug });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
