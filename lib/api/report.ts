import { queryOptions } from '@tanstack/react-query';
import { PROVIDER_URL } from '@/lib/config/public-env';
import { type Report, type ReportFilters, type ReportName, report } from '@/lib/contract/report';
import {
  type ReportJob,
  type ReportJobInput,
  reportJobList,
  type StartedReportJob,
  startedReportJob,
} from '@/lib/contract/report-job';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

const pathOf = (eventId: string, name: ReportName) => `/api/v1/events/${encodeURIComponent(eventId)}/reports/${name}`;

interface GetReportArgs {
  eventId: string;
  name: ReportName;
  page: number;
  per_page: number;
  filters: ReportFilters;
}

export async function getReport(http: HttpClient, { eventId, name, filters, ...page }: GetReportArgs): Promise<Report> {
  const { data } = await http.get(pathOf(eventId, name), { params: { ...page, ...filters } });
  return parseData(report, data);
}

interface FileArgs {
  eventId: string;
  name: ReportName;
  format: 'csv' | 'xlsx' | 'pdf';
  locale: string;
  filters: ReportFilters;
  /** Names of the wanted columns; empty = all. */
  columns: readonly string[];
}

/** Address of a whole report as a file. The cookie is the only login that it needs. */
export function reportUrl({ eventId, name, format, locale, filters, columns }: FileArgs): string {
  const wanted = columns.length > 0 ? { columns: columns.join(',') } : {};
  const asked = Object.entries({ format, locale, ...filters, ...wanted });
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `${PROVIDER_URL}${pathOf(eventId, name)}?${query}`;
}

const jobsPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/report-jobs`;

/** Query key of the reports that the reader ordered for an event: starting one, and time, make them outdated. */
export const reportJobsKey = (eventId: string) => ['report-jobs', eventId] as const;

export const reportJobsQuery = (http: () => Promise<HttpClient>, { eventId }: { eventId: string }) =>
  queryOptions({
    queryKey: reportJobsKey(eventId),
    queryFn: async () => listReportJobs(await http(), { eventId }),
  });

async function listReportJobs(http: HttpClient, { eventId }: { eventId: string }): Promise<ReportJob[]> {
  const { data } = await http.get(jobsPath(eventId));
  return parseAnswer(reportJobList, data).data;
}

export type AskedReport = ReportJobInput & { eventId: string };

/** Orders a whole report, which is written in the background. */
export async function startReportJob(
  http: HttpClient,
  { idempotencyKey, eventId, ...asked }: AskedReport & { idempotencyKey: string },
): Promise<StartedReportJob> {
  const { data } = await http.post(jobsPath(eventId), asked, keyed(idempotencyKey));
  return parseData(startedReportJob, data);
}

/** Address of the file of a finished report. The cookie is the only login that it needs. */
export const reportFileUrl = ({ id }: { id: string }): string =>
  `${PROVIDER_URL}/api/v1/report-jobs/${encodeURIComponent(id)}/file`;
