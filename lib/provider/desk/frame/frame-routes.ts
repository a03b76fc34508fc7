import { consoleFrame, consoleFrameQuery } from '@/lib/contract/console-frame';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { readFrame } from './read-frame';

export function registerFrameRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/console/frame',
      summary:
        'Who is there, the agency and the event that are current, and the badge: what is around every page of the console',
      policy: loggedIn,
      query: consoleFrameQuery,
      answer: dataOf(consoleFrame),
    },
    async ({ ctx, query }) => ({ data: await readFrame({ ctx, input: query }) }),
  );
}
