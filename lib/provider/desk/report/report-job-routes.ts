import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { reportJob, reportJobInput, reportJobList, startedReportJob } from '@/lib/contract/report-job';
import { STAFF_ROLES } from '@/lib/domain/roles';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { onlyRoles } from '../../http/policy';
import { route } from '../../http/route';
import { listReportJobs, openReportFile, readReportJob, startReportJob } from './report-jobs';

const idParams = z.object({ id: z.string().trim().min(1).max(60) });

/** Reports that are written in the background. The right that each needs is that of its list: the calls ask for it. */
export function registerReportJobRoutes(app: ProviderApp): void {
  const policy = onlyRoles(...STAFF_ROLES);
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/report-jobs',
      summary: 'Asks for a whole report of an event as a file that is written in the background',
      policy,
      costly: true,
      params: idParams,
      body: reportJobInput,
      status: 202,
      answer: dataOf(startedReportJob),
    },
    async ({ ctx, params, body }) => ({ data: await startReportJob({ ctx, input: { ...body, event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/report-jobs',
      summary: 'The newest reports of an event that the caller asked for, the last one first',
      policy,
      params: idParams,
      answer: reportJobList,
    },
    async ({ ctx, params }) => ({ data: await listReportJobs({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/report-jobs/{id}',
      summary: 'How far a report is that the caller asked for',
      policy,
      params: idParams,
      answer: dataOf(reportJob),
    },
    async ({ ctx, params }) => ({ data: await readReportJob({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/report-jobs/{id}/file',
      summary: 'The file of a report that is done',
      policy,
      // A link of the page opens it.
      open: true,
      costly: true,
      params: idParams,
    },
    async ({ ctx, params }) => privateDownload(await openReportFile({ ctx, input: params })),
  );
}
