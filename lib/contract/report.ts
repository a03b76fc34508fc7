import { z } from 'zod';
import { language } from './bilingual-text';
import { instant } from './dates';
import { pageQuery } from './page';

/** Reports that are tables; the rooming list has a shape of its own. */
export const reportName = z.enum(['attendance', 'catering', 'payments', 'calls', 'callers', 'transport', 'manifest']);
export type ReportName = z.infer<typeof reportName>;

/** How a cell reads: `money` is in whole units of the currency that the row names, `clock` is `HH:MM`. */
export const reportCellKind = z.enum(['text', 'number', 'money', 'date', 'clock', 'instant']);

/** A page of a report in the reader's language: the same columns and cells as its files. */
export const report = z
  .object({
    report: reportName,
    eventCode: z.string(),
    eventName: z.string(),
    /** The event's: instants are shown in it. */
    timeZone: z.string(),
    writtenAt: instant,
    columns: z.array(z.object({ name: z.string(), label: z.string(), kind: reportCellKind })),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

export const reportQuery = pageQuery.pick({ page: true, per_page: true }).extend({
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
