import { pageOf } from '@/lib/contract/page';
import { agencyHealth, agencyHealthQuery } from '@/lib/contract/platform-agency';
import type { ProviderApp } from '../../http/environment';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencyHealth } from './agency-health';

export function registerPlatformAgencyRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/admin/agency-health',
      summary: 'How each agency of the platform does',
      policy: onlyRoles('admin'),
      query: agencyHealthQuery,
      answer: pageOf(agencyHealth),
    },
    async ({ ctx, query }) => ({ data: await listAgencyHealth({ ctx, input: query }) }),
  );
}
