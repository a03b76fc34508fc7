import { consoleSearch, consoleSearchQuery } from '@/lib/contract/console-search';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { searchConsole } from './search-console';

export function registerConsoleSearchRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/console/search',
      summary: 'Reservations, guests and events that the words name, a few of each, within what the caller may list',
      policy: withPermission('listEvents'),
      query: consoleSearchQuery,
      answer: dataOf(consoleSearch),
    },
    async ({ ctx, query }) => ({ data: await searchConsole({ ctx, input: query }) }),
  );
}
