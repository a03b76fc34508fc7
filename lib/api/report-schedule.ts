import { queryOptions } from '@tanstack/react-query';
import {
  type ReportSchedule,
  type ReportScheduleInput,
  type ReportSchedules,
  reportSchedule,
  reportSchedules,
} from '@/lib/contract/report-schedule';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/report-schedules`;
const pathOfOne = (id: string) => `/api/v1/report-schedules/${encodeURIComponent(id)}`;

/** Query key of an event's scheduled reports: every change of a schedule makes them outdated. */
export const reportSchedulesKey = (eventId: string) => ['report-schedules', eventId] as const;

export const reportSchedulesQuery = (http: () => Promise<HttpClient>, { eventId }: { eventId: string }) =>
  queryOptions({
    queryKey: reportSchedulesKey(eventId),
    queryFn: async () => listReportSchedules(await http(), { eventId }),
  });

async function listReportSchedules(http: HttpClient, { eventId }: { eventId: string }): Promise<ReportSchedules> {
  const { data } = await http.get(pathOf(eventId));
  return parseData(reportSchedules, data);
}

export type AskedSchedule = ReportScheduleInput & { eventId: string };

/** Creates a schedule by which a report is mailed. */
export async function createReportSchedule(
  http: HttpClient,
  { idempotencyKey, eventId, ...asked }: AskedSchedule & { idempotencyKey: string },
): Promise<ReportSchedule> {
  const { data } = await http.post(pathOf(eventId), asked, keyed(idempotencyKey));
  return parseData(reportSchedule, data);
}

/** Turns a schedule on or off; STALE where somebody else changed it meanwhile. */
export async function changeReportSchedule(
  http: HttpClient,
  { id, ...change }: Pick<ReportSchedule, 'id' | 'active' | 'version'>,
): Promise<ReportSchedule> {
  const { data } = await http.patch(pathOfOne(id), change);
  return parseData(reportSchedule, data);
}

/** Ends a schedule for good. */
export async function deleteReportSchedule(http: HttpClient, { id }: { id: string }): Promise<null> {
  await http.delete(pathOfOne(id));
  return null;
}
