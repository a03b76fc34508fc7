import { z } from 'zod';
import { instant } from './dates';
import { recordId } from './record-id';
import { reportName } from './report';
import { reportJobFormat, reportJobInput } from './report-job';

/** Most people that one report is mailed to, and most schedules that one event has. */
export const MOST_REPORT_READERS = 20;
export const MOST_REPORT_SCHEDULES = 30;

/** When a report goes out: by the week its day is 1 (Monday) to 7, by the month 1 to 31; `hour` is of the event's zone. */
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
  /** Accounts that it is mailed to, each of which reads the report. */
  readers: z.array(recordId).min(1).max(MOST_REPORT_READERS),
});
export type ReportScheduleInput = z.input<typeof reportScheduleInput>;

export const reportScheduleChange = z.object({ active: z.boolean(), version: z.int() });

/** A report that goes out by mail at its times. */
export const reportSchedule = z
  .object({
    id: z.string(),
    report: reportName,
    format: reportJobFormat,
    rhythm: reportRhythm,
    /** Names of those whom it is mailed to. */
    readers: z.array(z.string()),
    active: z.boolean(),
    /** When it goes out next, where it is active. */
    nextAt: instant,
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportSchedule>;

/** The schedules of an event, and whom the caller may have reports mailed to: each with the reports that they read. */
export const reportSchedules = z.object({
  schedules: z.array(reportSchedule),
  people: z.array(z.object({ id: z.string(), name: z.string(), reports: z.array(reportName) })),
});
export type ReportSchedules = z.infer<typeof reportSchedules>;
