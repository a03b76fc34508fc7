import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';
import { reportFilters, reportName } from './report';

export const reportJobState = z.enum(['waiting', 'running', 'done', 'failed']);

/** PDF only for short reports: a long one is a table for a spreadsheet. */
export const reportJobFormat = z.enum(['csv', 'xlsx', 'pdf']);
export type ReportJobFormat = z.infer<typeof reportJobFormat>;

export const reportJobInput = z.object({
  report: reportName,
  format: reportJobFormat,
  /** Left out, the caller's language. */
  locale: language.optional(),
  /** Names of the wanted columns; empty = all. */
  columns: z.array(z.string().max(40)).max(40).default([]),
  filters: reportFilters.default({}),
});
export type ReportJobInput = z.input<typeof reportJobInput>;

export const startedReportJob = z.object({ id: z.string(), state: reportJobState });
export type StartedReportJob = z.infer<typeof startedReportJob>;

/** A report that is written in the background, and its progress. */
export const reportJob = z
  .object({
    id: z.string(),
    report: reportName,
    format: reportJobFormat,
    state: reportJobState,
    /** Rows that are written. */
    processed: z.int(),
    /** The number of rows when it was ordered; once it is done, that of the file. */
    total: z.int(),
    createdAt: instant,
    /** Until when the file is kept; null while there is no file. */
    keptUntil: instant.nullable(),
  })
  .meta({ id: 'ReportJob' });
export type ReportJob = z.infer<typeof reportJob>;

export const reportJobList = z.object({ data: z.array(reportJob) });
