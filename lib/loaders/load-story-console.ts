import 'server-only';
import { forbidden } from 'next/navigation';
import { listStories } from '@/lib/api/story/list-stories';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import type { Story } from '@/lib/contract/story';
import { can } from '@/lib/domain/permissions';
import { type ConsoleFrame, loadConsole } from './load-console';
import { redirectToLogin } from './require-session';
import { serverHttp } from './server-http';

export interface StoryConsole {
  frame: ConsoleFrame;
  /** Null where no agency is chosen. */
  stories: Page<Story> | null;
}

/** The agency's stories for those who tell them; the login for a visitor and 403 for everybody else. */
export async function openStoryConsole(): Promise<StoryConsole> {
  const frame = await loadConsole();
  if (!frame) return redirectToLogin();
  if (!can(frame.session, 'manageStories')) forbidden();
  const { agency } = frame;
  const query = { per_page: MAX_PER_PAGE };
  const stories = agency && (await listStories(await serverHttp(), { agencyId: agency.id, query }));
  return { frame, stories };
}
