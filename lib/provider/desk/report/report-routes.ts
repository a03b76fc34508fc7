import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { panel } from '@/lib/contract/panel';
import { report, reportName, reportQuery } from '@/lib/contract/report';
import { REPORT_READS } from '@/lib/domain/report-rights';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readPanel } from './read-panel';
import { readReport, writeReport } from './read-report';

const eventParams = z.object({ id: z.string().trim().min(1).max(60) });

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
