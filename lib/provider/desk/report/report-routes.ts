import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { panel } from '@/lib/contract/panel';
import { recordId } from '@/lib/contract/record-id';
import { report, reportName, reportQuery } from '@/lib/contract/report';
import { reportJob, reportJobInput, reportJobList, startedReportJob } from '@/lib/contract/report-job';
import {
  reportSchedule,
  reportScheduleChange,
  reportScheduleInput,
  reportSchedules,
} from '@/lib/contract/report-schedule';
import { REPORT_READS } from '@/lib/domain/report-rights';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readPanel } from './read-panel';
import { readReport, writeReport } from './read-report';
import { listReportJobs, openReportFile, readReportJob, startReportJob } from './report-jobs';
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
} from './report-schedules';

const eventParams = z.object({ id: recordId });

export function registerReportRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/panel',
      summary: 'What waits for the agency, the block by nights and the money by weeks of an event',
      policy: withPermission('readFigures'),
      params: eventParams,
      answer: dataOf(panel),
    },
    async ({ ctx, params }) => ({ data: await readPanel({ ctx, input: { event: params.id } }) }),
  );
  for (const name of reportName.options) {
    route(
      app,
      {
        method: 'get',
        path: `/api/v1/events/{id}/reports/${name}`,
        open: true,
        summary: `The ${name} report of an event: a page as JSON, or all of it as a CSV, Excel or PDF file`,
        policy: withPermission(REPORT_READS[name]),
        params: eventParams,
        query: reportQuery,
        answer: dataOf(report),
      },
      async ({ ctx, params, query: { format, locale = ctx.locale, page, per_page, columns, ...filters } }) => {
        const wanted = columns?.split(',') ?? [];
        const input = { name, event: params.id, locale, filters, columns: wanted };
        if (format === 'json') return { data: await readReport({ ctx, input: { ...input, page, per_page } }) };
        return privateDownload(await writeReport({ ctx, input: { ...input, format } }));
      },
    );
  }
}

const idParams = z.object({ id: recordId });

/**
 * Reports that are written in the background, when they are asked for and at their times. The right that each needs is
 * that of its list: the calls ask for it.
 */
export function registerReportJobRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/report-jobs',
      summary: 'Asks for a whole report of an event as a file that is written in the background',
      policy: loggedIn,
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
      policy: loggedIn,
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
      policy: loggedIn,
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
      policy: loggedIn,
      // A link of the page opens it.
      open: true,
      costly: true,
      params: idParams,
    },
    async ({ ctx, params }) => privateDownload(await openReportFile({ ctx, input: params })),
  );
  registerScheduleRoutes(app);
}

function registerScheduleRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/report-schedules',
      summary: 'The reports of an event that go out by mail at their times, and whom they may be mailed to',
      policy: loggedIn,
      params: idParams,
      answer: dataOf(reportSchedules),
    },
    async ({ ctx, params }) => ({ data: await listReportSchedules({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/report-schedules',
      summary: 'Has a report mailed every week or month',
      policy: loggedIn,
      params: idParams,
      body: reportScheduleInput,
      status: 201,
      answer: dataOf(reportSchedule),
    },
    async ({ ctx, params, body }) => ({
      data: await createReportSchedule({ ctx, input: { ...body, event: params.id } }),
    }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/report-schedules/{id}',
      summary: 'Turns a report that is mailed at its times on or off',
      policy: loggedIn,
      params: idParams,
      body: reportScheduleChange,
      answer: dataOf(reportSchedule),
    },
    async ({ ctx, params, body }) => ({ data: await changeReportSchedule({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/report-schedules/{id}',
      summary: 'Ends a report that is mailed at its times',
      policy: loggedIn,
      params: idParams,
      status: 204,
    },
    async ({ ctx, params }) => deleteReportSchedule({ ctx, input: params }),
  );
}
