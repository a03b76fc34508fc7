import { z } from 'zod';
import { instant } from './dates';
import { recordId } from './record-id';
import { reportName } from './report';
import { reportJobFormat, reportJobInput } from './report-job';

/** The most recipients of one report, and the most schedules of one event. */
export const MOST_REPORT_READERS = 20;
export const MOST_REPORT_SCHEDULES = 30;

/** When a report is sent: weekly on `day` 1 (Monday) to 7, or monthly on 1 to 31; `hour` is in the event's zone. */
export const reportRhythm = z
  .object({
    every: z.enum(['week', 'month']),
    day: z.int().min(1).max(31),
    hour: z.int().min(0).max(23),
  })
  .refine(({ every, day }) => every === 'month' || day <= 7, { path: ['day'], message: 'invalid' });
export type ReportRhythm = z.infer<typeof reportRhythm>;

export const reportScheduleInput = reportJobInput.extend({
  rhythm: reportRhythm,
  /** Accounts to which it is mailed; each must have the right to read the report. */
  readers: z.array(recordId).min(1).max(MOST_REPORT_READERS),
});
export type ReportScheduleInput = z.input<typeof reportScheduleInput>;

export const reportScheduleChange = z.object({ active: z.boolean(), version: z.int() });

/** A report that is mailed regularly. */
export const reportSchedule = z
  .object({
    id: z.string(),
    report: reportName,
    format: reportJobFormat,
    rhythm: reportRhythm,
    /** Names of the recipients. */
    readers: z.array(z.string()),
    active: z.boolean(),
    /** When it is sent next, if it is active. */
    nextAt: instant,
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportSchedule>;

/** The schedules of an event, and the possible recipients, each with the reports that they may read. */
export const reportSchedules = z.object({
  schedules: z.array(reportSchedule),
  people: z.array(z.object({ id: z.string(), name: z.string(), reports: z.array(reportName) })),
});
export type ReportSchedules = z.infer<typeof reportSchedules>;
