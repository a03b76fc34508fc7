import 'server-only';
import { forbidden } from 'next/navigation';
import { cache } from 'react';
import { isMissing, nullWhere } from '@/lib/api/api-error';
import { getPublicStory, listPublicStories, listStories } from '@/lib/api/story';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import type { PublicStory, Story } from '@/lib/contract/story';
import { can } from '@/lib/domain/permissions';
import { type ConsolePlace, loadConsole } from './load-console';
import { redirectToLogin } from './load-session';
import { publicHttp, serverHttp } from './server-http';

/** The published stories of the site's agency, the latest wedding first. */
export const loadStories = cache(
  async (locale: string): Promise<PublicStory[]> =>
    (await listPublicStories(publicHttp(locale), { per_page: MAX_PER_PAGE })).data,
);

/** A published story by the last part of its address; null where there is none, or not any more. */
export const storyBySlug = cache(async (slug: string, locale: string): Promise<PublicStory | null> => {
  return getPublicStory(publicHttp(locale), { slug }).catch(nullWhere(isMissing));
});

interface StoryConsole {
  frame: ConsolePlace;
  /** Null where no agency is chosen. */
  stories: Page<Story> | null;
}

/** The agency's stories for people who write them; a visitor goes to the login, everybody else gets 403. */
export async function openStoryConsole(): Promise<StoryConsole> {
  const frame = await loadConsole();
  if (!frame) return redirectToLogin();
  if (!can(frame.session, 'manageStories')) forbidden();
  const { agency } = frame;
  const query = { per_page: MAX_PER_PAGE };
  const stories = agency && (await listStories(await serverHttp(), { agencyId: agency.id, query }));
  return { frame, stories };
}
