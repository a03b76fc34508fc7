import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { type ReportFilters, reportName } from '@/lib/contract/report';
import { reportJobFormat, reportJobState } from '@/lib/contract/report-job';
import type { ReportRhythm } from '@/lib/contract/report-schedule';
import type { PrivateData } from '@/lib/domain/private-data';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';

/** A report that somebody asked for as a file, how far it is, and where the file is. */
export const reportJobs = pgTable(
  'report_jobs',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** The account that asked for it and alone can fetch it; no reference, since the account may be deleted. */
    userId: text('user_id').notNull(),
    report: oneOf('report', reportName).notNull(),
    format: oneOf('format', reportJobFormat).notNull(),
    locale: oneOf('locale', language).notNull(),
    filters: jsonb('filters').$type<ReportFilters>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    state: oneOf('state', reportJobState).notNull(),
    processed: integer('processed').notNull().default(0),
    total: integer('total').notNull(),
    /** Which private data the file contains: a person who may not read these any more does not get it. */
    tells: jsonb('tells').$type<PrivateData[]>().notNull().default([]),
    /** For a scheduled report: its schedule, and the time for which this one was made. */
    scheduleId: text('schedule_id'),
    dueAt: moment('due_at'),
    fileName: text('file_name'),
    storageKey: text('storage_key'),
    /** The run that writes it, and until when that run counts as alive unless it gives another sign of life. */
    run: text('run'),
    runUntil: moment('run_until'),
    /** Runs that began. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('report_jobs_event').on(table.eventId, table.userId, table.createdAt),
    /** Once for each reader and time. */
    uniqueIndex('report_jobs_due')
      .on(table.scheduleId, table.dueAt, table.userId)
      .where(sql`${table.scheduleId} is not null`),
    index('report_jobs_created').on(table.createdAt),
    index('report_jobs_ended').on(table.endedAt),
    index('report_jobs_under_way').on(table.createdAt).where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/** A report that goes out by mail at its times. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    report: oneOf('report', reportName).notNull(),
    format: oneOf('format', reportJobFormat).notNull(),
    locale: oneOf('locale', language).notNull(),
    filters: jsonb('filters').$type<ReportFilters>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    rhythm: jsonb('rhythm').$type<ReportRhythm>().notNull(),
    /** Ids of the accounts that get it by mail: for each a report is made with the rights that the account then has. */
    readers: jsonb('readers').$type<string[]>().notNull(),
    active: boolean('active').notNull().default(true),
    nextAt: moment('next_at').notNull(),
    /** The account that made it; no reference, since the account may be deleted. */
    userId: text('user_id').notNull(),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('report_schedules_event').on(table.eventId, table.createdAt),
    index('report_schedules_next').on(table.nextAt),
  ],
);
