import { PROVIDER_URL } from '@/lib/config/public-env';
import { type Report, type ReportFilters, type ReportName, report } from '@/lib/contract/report';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

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
  /** Names of the columns that are wanted; none = all. */
  columns: readonly string[];
}

/** Address of a whole report as a file. It asks for the cookie alone. */
export function reportUrl({ eventId, name, format, locale, filters, columns }: FileArgs): string {
  const wanted = columns.length > 0 ? { columns: columns.join(',') } : {};
  const asked = Object.entries({ format, locale, ...filters, ...wanted });
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `${PROVIDER_URL}${pathOf(eventId, name)}?${query}`;
}
