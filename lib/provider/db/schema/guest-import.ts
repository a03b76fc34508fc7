import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GuestField, ImportCounts } from '@/lib/contract/guest-import';
import { duplicateChoice, guestField, importState, rowVerdict } from '@/lib/contract/guest-import';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';

/** A list of guests that was handed in, and how far it is taken over. */
export const guestImports = pgTable(
  'guest_imports',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    state: oneOf('state', importState).notNull(),
    fileName: text('file_name').notNull(),
    /** Where the file is while it is needed; null once the import has ended. */
    storageKey: text('storage_key'),
    /** Names of the file's columns in their order, and what each is. */
    columns: jsonb('columns').$type<string[]>().notNull(),
    fields: jsonb('fields').$type<(GuestField | null)[]>().notNull(),
    country: text('country').notNull(),
    duplicates: oneOf('duplicates', duplicateChoice).notNull(),
    total: integer('total').notNull(),
    /** Rows that are done; a new run continues after them. */
    processed: integer('processed').notNull().default(0),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** Runs that have begun since the last batch was written. */
    attempts: integer('attempts').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('guest_imports_event').on(table.eventId, table.createdAt),
    index('guest_imports_created').on(table.createdAt),
    /** At most one import of an event at a time. */
    uniqueIndex('guest_imports_under_way').on(table.eventId).where(sql`state in ('waiting', 'running')`),
  ],
);

/** What a guest was before an import wrote over it. */
export interface GuestBefore {
  firstName: string;
  lastName: string;
  maternalLastName: string | null;
  mobile: string;
  email: string | null;
  companions: number;
  /** Left out of imports that did not change it. */
  companionsComing?: number | null;
  householdId: string | null;
  side: string | null;
  language: 'es' | 'en' | null;
  tags: string[];
  notes: string | null;
}

/** What became of each row: how an import is undone, and the file of what it refused. */
export const guestImportRows = pgTable(
  'guest_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => guestImports.id),
    line: integer('line').notNull(),
    verdict: oneOf('verdict', rowVerdict).notNull(),
    /** The guest whom the row made, changed or found; no reference, since the guest may be deleted later. */
    guestId: text('guest_id'),
    /** For a changed guest: the version after the change, and the values before it. */
    version: integer('version'),
    before: jsonb('before').$type<GuestBefore>(),
    /** For a refused row: its cells, and why it was refused. */
    cells: jsonb('cells').$type<string[]>(),
    problems: jsonb('problems').$type<{ field: string; key: string; values?: Record<string, string | number> }[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('guest_import_rows_guest').on(table.guestId),
  ],
);

/**
 * What an agency said that a column of this name means, kept so that it says so only once; null = the column is left
 * out.
 */
export const guestColumnNames = pgTable(
  'guest_column_names',
  {
    agencyId: agencyId(),
    /** The header without accents, case and signs. */
    header: text('header').notNull(),
    field: oneOf('field', guestField),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.header] })],
);
