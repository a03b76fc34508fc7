import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { type ReportFilters, reportName } from '@/lib/contract/report';
import { reportJobFormat } from '@/lib/contract/report-job';
import type { ReportRhythm } from '@/lib/contract/report-schedule';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';

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
    /** Ids of the accounts that it is mailed to: each gets a report of its own, as it may read it then. */
    readers: jsonb('readers').$type<string[]>().notNull(),
    active: boolean('active').notNull().default(true),
    nextAt: moment('next_at').notNull(),
    /** The account that made it; no reference, since who left takes nothing with them. */
    userId: text('user_id').notNull(),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('report_schedules_event').on(table.eventId, table.createdAt),
    index('report_schedules_next').on(table.nextAt),
  ],
);
