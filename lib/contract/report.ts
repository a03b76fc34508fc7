import { z } from 'zod';
import { language } from './bilingual-text';
import { callPriority, callState } from './call';
import { calendarDate, instant } from './dates';
import { attendance } from './guest';
import { pageQuery } from './page';
import { paymentMethod, paymentStatus } from './payment';
import { transportStatus } from './transport';

/** Reports that are tables; the rooming list has a shape of its own. */
export const reportName = z.enum([
  'attendance',
  'catering',
  'rooms',
  'booked',
  'payments',
  'dues',
  'account',
  'calls',
  'callers',
  'transport',
  'manifest',
]);
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
    /** Of each row the currency that its amounts are in, also where nobody wants its column; null where it has none. */
    currencies: z.array(z.string().nullable()),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

/**
 * The days that a list is of, both included: of rooms their nights, of booked rooms when they were booked, of payments when
 * they were made, of dues when they are due, of answers when they were given, of calls for when they are planned, of
 * transport its ways, of tries, movements and deposits when they were.
 */
export const dayFilters = z.object({
  'filter[from]': calendarDate.optional(),
  'filter[to]': calendarDate.optional(),
});
export type DayFilters = z.infer<typeof dayFilters>;

/** `toApprove`: of a confirmed booking, and the agency has not decided it yet. */
export const bookedRoomFilter = z.object({ 'filter[roomState]': z.enum(['toApprove', 'approved']).optional() });
export type BookedRoomFilter = z.infer<typeof bookedRoomFilter>;

/** `overdue`: the day is over and nothing waits for the agency; `expected`: all else that is left. */
export const dueFilter = z.object({ 'filter[due]': z.enum(['overdue', 'expected']).optional() });
export type DueFilter = z.infer<typeof dueFilter>;

/** What narrows a report; each minds what its own list knows, and nothing of the others'. */
export const reportFilters = z.object({
  q: pageQuery.shape.q,
  'filter[attendance]': attendance.optional(),
  'filter[paymentStatus]': paymentStatus.optional(),
  'filter[method]': paymentMethod.optional(),
  'filter[state]': callState.optional(),
  'filter[priority]': callPriority.optional(),
  'filter[status]': transportStatus.optional(),
  ...bookedRoomFilter.shape,
  ...dueFilter.shape,
  ...dayFilters.shape,
});
export type ReportFilters = z.infer<typeof reportFilters>;

export const reportQuery = pageQuery.pick({ page: true, per_page: true }).extend({
  ...reportFilters.shape,
  /** Names of the columns that are wanted, with commas between; left out, all. */
  columns: z.string().max(400).optional(),
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
