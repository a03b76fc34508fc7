import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { DRY_RUN_ROWS, type GuestDryRun, type GuestField, type GuestImportInput } from '@/lib/contract/guest-import';
import { plainWords, wholeName } from '@/lib/domain/guest-name';
import type { Context } from '../../context';
import { guestColumnNames, guests } from '../../db/schema';
import { refuseOver, termsOf } from '../../ground/agency-terms';
import { countryOf } from '../../ground/mobile-number';
import { fieldSentence } from '../../ground/sentences';
import type { EventRow } from '../event/find-bookable-event';
import { type GuestDraft, guestDrafter, mapColumns } from './draft-guests';
import { knownCountry, writableEvent } from './find-guest-imports';
import { guestJudge, noRows, repeatedRows } from './judge-guests';
import { listedAt } from './living-guests';
import { type GuestTable, readGuestFile } from './read-guest-file';

/** Rows that are made into guests before other calls of the process get their turn. */
const ROWS_AT_ONCE = 200;

interface GuestFile {
  name: string;
  bytes: Uint8Array;
}

/** What is handed in: the file, and what is said of it. */
export interface GuestUpload {
  file: GuestFile;
  options: GuestImportInput;
}

export interface ImportCall {
  event: string;
  /** Reads the upload, once it is known that the caller may hand one in. */
  read: () => Promise<GuestUpload>;
}

/** A file as a table whose columns are known. */
export interface GuestList {
  table: GuestTable;
  fields: (GuestField | null)[];
  /** The country of telephones that are written without one. */
  country: string;
}

/**
 * What an import of the file would do, row by row; writes nothing. Raises NOT_FOUND, FORBIDDEN, INVALID, and what
 * reading the file raises.
 */
export async function previewImport({
  ctx,
  input: { event: idOrCode, read, from },
}: {
  ctx: Context;
  input: ImportCall & { from: number };
}): Promise<GuestDryRun> {
  const event = await writableEvent(ctx, idOrCode);
  const { file, options } = await read();
  const { table, fields, country } = await readList(ctx, event, { file, options });
  const { drafts, judge } = await judgedRows(ctx, event, { table, fields, country, options });
  const counts = noRows();
  const rows: GuestDryRun['rows'] = [];
  for (const [at, draft] of drafts.entries()) {
    const { verdict, problems } = judge(draft);
    counts[verdict] += 1;
    if (at < from || at >= from + DRY_RUN_ROWS) continue;
    rows.push({
      line: draft.line,
      verdict,
      guest: describeDraft(draft),
      problems: problems.map(({ field, key, values }) => ({
        field,
        message: fieldSentence(key, { path: field, locale: ctx.locale, values }),
      })),
    });
  }
  const columns = table.columns.map((name, at) => ({ name, field: fields[at] ?? null }));
  const { format, encoding, sheet, otherSheets } = table;
  return { format, encoding, sheet, otherSheets, columns, country, total: drafts.length, counts, rows };
}

/** The rows as guests, and what would become of each, given the list as it is. */
export async function judgedRows(ctx: Context, event: EventRow, list: GuestList & { options: GuestImportInput }) {
  const { table, fields, country, options } = list;
  const drafts = await draftGuests(table.rows, guestDrafter(table.columns, fields, knownCountry(country)));
  const listed = await ctx.db.select().from(guests).where(listedAt(event.id)).orderBy(guests.createdAt, guests.id);
  const repeated = repeatedRows(drafts);
  return { drafts, judge: guestJudge(listed, { choice: options.duplicates, repeated, written: new Set() }) };
}

const describeDraft = (draft: GuestDraft): GuestDryRun['rows'][number]['guest'] => ({
  name: wholeName(draft),
  mobile: draft.mobile,
  email: draft.email,
  companions: draft.companions ?? 0,
  ...(draft.household && { household: draft.household }),
  ...(draft.side && { side: draft.side }),
  ...(draft.language && { language: draft.language }),
  ...(draft.tags.length > 0 && { tags: draft.tags }),
  ...(draft.notes && { notes: draft.notes }),
});

/** Makes guests of all rows; other calls of the process get their turn in between. */
export async function draftGuests(
  rows: GuestTable['rows'],
  draft: (row: GuestTable['rows'][number]) => GuestDraft,
): Promise<GuestDraft[]> {
  const drafts: GuestDraft[] = [];
  for (const row of rows) {
    drafts.push(draft(row));
    if (drafts.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return drafts;
}

/** Reads the file; its columns are what the caller says, else what the agency said before, else a guess. */
export async function readList(
  ctx: Context,
  event: EventRow,
  { file: { bytes }, options }: GuestUpload,
): Promise<GuestList> {
  const table = await readGuestFile(bytes);
  refuseOver(await termsOf(ctx.db, event.agencyId), 'importGuests', { used: 0, adding: table.rows.length });
  const remembered = await rememberedColumns(ctx, event.agencyId, table.columns);
  const fields = mapColumns(table, options.mapping, remembered);
  const country = options.defaultCountry ?? (await countryOf(ctx.db, event));
  knownCountry(country);
  return { table, fields, country };
}

async function rememberedColumns({ db }: Pick<Context, 'db'>, agencyId: string, columns: string[]) {
  const headers = [...new Set(columns.map(plainWords))];
  if (headers.length === 0) return new Map<string, GuestField | null>();
  const found = await db
    .select()
    .from(guestColumnNames)
    .where(and(eq(guestColumnNames.agencyId, agencyId), inArray(guestColumnNames.header, headers)));
  return new Map(found.map(({ header, field }) => [header, field]));
}
