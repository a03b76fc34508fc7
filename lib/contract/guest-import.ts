import { z } from 'zod';
import { jsonText } from './json-text';
import { dataOf } from './page';

/** What a column of an imported list can hold. `name` is a whole name; `tags` are separated by commas or semicolons. */
export const guestField = z.enum([
  'name',
  'firstName',
  'lastName',
  'maternalLastName',
  'mobile',
  'email',
  'companions',
  'household',
  'side',
  'language',
  'tags',
  'notes',
]);
export type GuestField = z.infer<typeof guestField>;

/** The most guests of one file, and its largest size. */
export const MOST_IMPORTED_GUESTS = 10_000;
export const GUEST_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Rows of a dry run that one answer shows. */
export const DRY_RUN_ROWS = 500;

/**
 * What happens to a row whose guest is on the list already: the row is skipped, the guest is updated, or a second one
 * is added.
 */
export const duplicateChoice = z.enum(['skip', 'update', 'add']);
export type DuplicateChoice = z.infer<typeof duplicateChoice>;

/** The meaning of each column of the file; null ignores the column. A column without an entry is guessed. */
export const columnMapping = z.record(z.string().max(200), guestField.nullable());
export type ColumnMapping = z.infer<typeof columnMapping>;

/** The text fields sent with the file. */
export const guestImportInput = z.object({
  mapping: jsonText.pipe(columnMapping).default({}),
  /** ISO 3166 code of the country for numbers without a country code; left out = the event's. */
  defaultCountry: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase())
    .optional(),
  duplicates: duplicateChoice.default('skip'),
});
export type GuestImportInput = z.infer<typeof guestImportInput>;

const flag = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true');

export const guestImportQuery = z.object({
  /** Nothing is stored; the answer says row by row what would be. */
  dryRun: flag.default(false),
  /** The first row that a dry run shows, counted from 0. */
  from: z.coerce.number().int().min(0).max(MOST_IMPORTED_GUESTS).default(0),
});

export const rowVerdict = z.enum(['new', 'update', 'duplicate', 'error']);
export type RowVerdict = z.infer<typeof rowVerdict>;

/** How many rows have each verdict. */
export const importCounts = z
  .object({ new: z.int(), update: z.int(), duplicate: z.int(), error: z.int() })
  .meta({ id: 'GuestImportCounts' });
export type ImportCounts = z.infer<typeof importCounts>;

/** A guest as read from a row, as far as it could be read; also for a refused row. */
const importedGuest = z.object({
  name: z.string(),
  /** E.164; where the number is invalid, as it was written. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  companions: z.int(),
  household: z.string().optional(),
  side: z.string().optional(),
  language: z.enum(['es', 'en']).optional(),
  tags: z.array(z.string()).optional(),
  notes: z.string().optional(),
});

export const dryRunRow = z.object({
  /** Line of the table, with its header as the first; for a vCard the line of the file where the card begins. */
  line: z.int(),
  verdict: rowVerdict,
  guest: importedGuest,
  /** Why the row is refused or skipped, or which part of it is ignored. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

export const guestDryRun = z
  .object({
    format: z.enum(['csv', 'xlsx', 'vcard']),
    encoding: z.string(),
    /** The sheet of a workbook that was read, and other sheets with rows that were not. */
    sheet: z.string().nullable(),
    otherSheets: z.array(z.string()),
    columns: z.array(z.object({ name: z.string(), field: guestField.nullable() })),
    /** The country assumed for numbers without a country code. */
    country: z.string(),
    total: z.int(),
    counts: importCounts,
    rows: z.array(dryRunRow),
  })
  .meta({ id: 'GuestDryRun' });
export type GuestDryRun = z.infer<typeof guestDryRun>;

export const importState = z.enum(['waiting', 'running', 'done', 'failed', 'undone']);

/** 202: the import waits for its turn. */
export const startedImport = z.object({ id: z.string(), state: importState }).meta({ id: 'StartedGuestImport' });
export type StartedImport = z.infer<typeof startedImport>;

export const guestImport = startedImport
  .extend({
    fileName: z.string(),
    createdAt: z.iso.datetime(),
    /** Rows processed, out of all rows. */
    processed: z.int(),
    total: z.int(),
    counts: importCounts,
  })
  .meta({ id: 'GuestImport' });
export type GuestImport = z.infer<typeof guestImport>;

/** The newest imports of an event. */
export const guestImportList = dataOf(z.array(guestImport));

/** 409 GUESTS_IN_USE: guests of an import who cannot be removed, since other records refer to them. */
export const guestsInUse = z.object({
  total: z.int(),
  guests: z.array(z.object({ id: z.string(), name: z.string() })),
});
