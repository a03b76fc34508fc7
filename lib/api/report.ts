import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';
import { type Report, type ReportName, report } from '@/lib/contract/report';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const pathOf = (eventId: string, name: ReportName) => `/api/v1/events/${encodeURIComponent(eventId)}/reports/${name}`;

interface GetReportArgs {
  eventId: string;
  name: ReportName;
  page: number;
  per_page: number;
}

export async function getReport(http: HttpClient, { eventId, name, ...params }: GetReportArgs): Promise<Report> {
  const { data } = await http.get(pathOf(eventId, name), { params });
  return parseData(report, data);
}

interface FileArgs {
  eventId: string;
  name: ReportName;
  format: 'csv' | 'xlsx' | 'pdf';
  locale: string;
}

/** Address of a whole report as a file. It asks for the cookie alone. */
export function reportUrl({ eventId, name, format, locale }: FileArgs): string {
  return `${API_URL ?? PROVIDER_PATH}${pathOf(eventId, name)}?${new URLSearchParams({ format, locale })}`;
}
