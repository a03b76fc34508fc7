import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import type { Permission } from '@/lib/contract/permission';
import { type ReportName, report, reportQuery } from '@/lib/contract/report';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readReport, writeReport } from './read-report';

const eventParams = z.object({ id: z.string().trim().min(1).max(60) });

/** A report needs the permission of the list that it is made of. */
const REPORTS: [name: ReportName, permission: Permission][] = [
  ['attendance', 'readGuests'],
  ['payments', 'readReservations'],
  ['calls', 'readCalls'],
  ['transport', 'readTransport'],
];

export function registerReportRoutes(app: ProviderApp): void {
  for (const [name, permission] of REPORTS) {
    route(
      app,
      {
        method: 'get',
        path: `/api/v1/events/{id}/reports/${name}`,
        open: true,
        summary: `The ${name} report of an event: a page as JSON, or all of it as a CSV or Excel file`,
        policy: withPermission(permission),
        params: eventParams,
        query: reportQuery,
        answer: dataOf(report),
      },
      async ({ ctx, params, query: { format, locale = ctx.locale, ...page } }) => {
        const input = { name, event: params.id, locale };
        if (format === 'json') return { data: await readReport({ ctx, input: { ...input, ...page } }) };
        const file = await writeReport({ ctx, input: { ...input, format } });
        return privateDownload({ ...file, body: file.bytes });
      },
    );
  }
}
