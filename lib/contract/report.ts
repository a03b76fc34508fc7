import { z } from 'zod';
import { language } from './bilingual-text';
import { callPriority, callState } from './call';
import { calendarDate, instant } from './dates';
import { attendance } from './guest';
import { pageQuery } from './page';
import { paymentMethod, paymentStatus } from './payment';
import { transportStatus } from './transport';

/** Reports that are tables; the rooming list has its own shape. */
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

/** The kind of a cell: `money` is in whole units of the row's currency, `clock` is `HH:MM`. */
export const reportCellKind = z.enum(['text', 'number', 'money', 'date', 'clock', 'instant']);

/** A page of a report in the reader's language: the same columns and cells as its files. */
export const report = z
  .object({
    report: reportName,
    eventCode: z.string(),
    eventName: z.string(),
    /** The event's zone, for showing instants. */
    timeZone: z.string(),
    writtenAt: instant,
    columns: z.array(z.object({ name: z.string(), label: z.string(), kind: reportCellKind })),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    /** The currency of each row's amounts, even if its column was not asked for; null where the row has none. */
    currencies: z.array(z.string().nullable()),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

/**
 * First and last day, both included. Which day of a row counts depends on the list: the nights of rooms; when a room
 * was booked; when a payment was made; when a due is due; when an answer was given; when a call is planned; when a
 * transport travels; when tries, movements and deposits happened.
 */
export const dayFilters = z.object({
  'filter[from]': calendarDate.optional(),
  'filter[to]': calendarDate.optional(),
});
export type DayFilters = z.infer<typeof dayFilters>;

/** `toApprove`: the booking is confirmed, and the agency has not decided the room yet. */
export const bookedRoomFilter = z.object({ 'filter[roomState]': z.enum(['toApprove', 'approved']).optional() });
export type BookedRoomFilter = z.infer<typeof bookedRoomFilter>;

/** `overdue`: the day is over and no payment waits for the agency; `expected`: everything else that is left to pay. */
export const dueFilter = z.object({ 'filter[due]': z.enum(['overdue', 'expected']).optional() });
export type DueFilter = z.infer<typeof dueFilter>;

/** Filters of reports; each report uses those of its own list and ignores the others. */
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
  /** Names of the wanted columns, separated by commas; left out = all. */
  columns: z.string().max(400).optional(),
  format: z.enum(['json', 'csv', 'xlsx', 'pdf']).default('json'),
  locale: language.optional(),
});
