import { queryOptions } from '@tanstack/react-query';
import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type ReportJob,
  type ReportJobInput,
  reportJobList,
  type StartedReportJob,
  startedReportJob,
} from '@/lib/contract/report-job';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

const pathOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/report-jobs`;

/** The reports of an event that the reader asked for: what a start and the passing of time make out of date. */
export const reportJobsKey = (eventId: string) => ['report-jobs', eventId] as const;

export const reportJobsQuery = (http: () => Promise<HttpClient>, { eventId }: { eventId: string }) =>
  queryOptions({
    queryKey: reportJobsKey(eventId),
    queryFn: async () => listReportJobs(await http(), { eventId }),
  });

async function listReportJobs(http: HttpClient, { eventId }: { eventId: string }): Promise<ReportJob[]> {
  const { data } = await http.get(pathOf(eventId));
  return parseAnswer(reportJobList, data).data;
}

export type AskedReport = ReportJobInput & { eventId: string };

/** Asks for a whole report that is written in the background. */
export async function startReportJob(
  http: HttpClient,
  { idempotencyKey, eventId, ...asked }: AskedReport & { idempotencyKey: string },
): Promise<StartedReportJob> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } = await http.post(pathOf(eventId), asked, { headers });
  return parseData(startedReportJob, data);
}

/** Address of the file of a report that is done. It asks for the cookie alone. */
export const reportFileUrl = ({ id }: { id: string }): string =>
  `${PROVIDER_URL}/api/v1/report-jobs/${encodeURIComponent(id)}/file`;
