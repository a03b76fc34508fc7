import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import {
  type ColumnMapping,
  DRY_RUN_ROWS,
  type GuestDryRun,
  type GuestField,
  type GuestImportInput,
  type StartedImport,
} from '@/lib/contract/guest-import';
import { guessColumns } from '@/lib/domain/guest-columns';
import { plainWords } from '@/lib/domain/guest-name';
import { guestsLeft } from '@/lib/domain/packages';
import { actorName, type Context, type Transaction } from '../../context';
import { agencies, guestColumnNames, guestImports, guests, hotels } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { dropLoose, keepFile, putLoose } from '../../ground/loose-file';
import { once } from '../../ground/once';
import { fieldSentence } from '../../ground/sentences';
import { packageOf, refuseTooManyGuests } from '../event/event-package';
import type { EventRow } from '../event/find-bookable-event';
import { type GuestDraft, guestDrafter, knownCountry, mapColumns } from './draft-guests';
import { writableEvent } from './find-guest-imports';
import { guestJudge, noRows, repeatedRows } from './judge-guests';
import { wholeName } from './list-guests';
import { type GuestTable, readGuestFile } from './read-guest-file';

/** Rows that are made into guests before other calls of the process have their turn. */
const ROWS_AT_ONCE = 200;
const LONGEST_FILE_NAME = 120;

interface GuestFile {
  name: string;
  bytes: Uint8Array;
}

/** What is handed in: the file, and what is said of it. */
export interface GuestUpload {
  file: GuestFile;
  options: GuestImportInput;
}

interface ImportCall {
  event: string;
  /** Reads the upload, once it is known that the caller may hand one in. */
  read: () => Promise<GuestUpload>;
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
  const { table, fields, country } = await readList(ctx, event, file, options);
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
  const { format, encoding } = table;
  return { format, encoding, columns, country, total: drafts.length, counts, rows };
}

type ListToJudge = Pick<NewImport, 'table' | 'fields' | 'country' | 'options'>;

/** The rows as guests, and what would become of each beside the list as it is. */
async function judgedRows(ctx: Context, event: EventRow, { table, fields, country, options }: ListToJudge) {
  const drafts = await draftGuests(table.rows, guestDrafter(table.columns, fields, knownCountry(country)));
  const listed = await ctx.db
    .select()
    .from(guests)
    .where(eq(guests.eventId, event.id))
    .orderBy(guests.createdAt, guests.id);
  const repeated = repeatedRows(drafts);
  return { drafts, judge: guestJudge(listed, { choice: options.duplicates, repeated, written: new Set() }) };
}

/**
 * How many guests a list adds; nothing is counted for an event whose package takes any number of them, since that takes
 * as long as reading the file does.
 */
async function addedGuests(ctx: Context, event: EventRow, list: ListToJudge): Promise<number> {
  if (guestsLeft(await packageOf(ctx.db, event.id), 0) === null) return 0;
  const { drafts, judge } = await judgedRows(ctx, event, list);
  return drafts.filter((draft) => judge(draft).verdict === 'new').length;
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

/** Makes guests of all rows; other calls of the process have their turn in between. */
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

async function readList(ctx: Context, event: EventRow, { bytes }: GuestFile, options: GuestImportInput) {
  const table = await readGuestFile(bytes);
  const remembered = await rememberedColumns(ctx, event.agencyId, table.columns);
  const fields = mapColumns(table, options.mapping, remembered);
  const country = options.defaultCountry ?? (await countryOf(ctx, event));
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

const DEFAULT_COUNTRY = 'MX';

/** The country of the event's hotel, else of the agency's own telephone. */
async function countryOf({ db }: Pick<Context, 'db'>, event: EventRow): Promise<string> {
  const [found] = await db
    .select({ country: hotels.country, phoneCode: agencies.phoneCode })
    .from(agencies)
    .leftJoin(hotels, eq(hotels.id, event.hotelId ?? ''))
    .where(eq(agencies.id, event.agencyId));
  const written = plainWords(found?.country ?? '');
  const named = getCountries().find((code) => written === code.toLowerCase() || namesOf(code).includes(written));
  if (named) return named;
  const callingCode = (found?.phoneCode ?? '').replace(/\D/g, '');
  // A score of countries share +1.
  if (callingCode === '1') return 'US';
  return getCountries().find((code) => getCountryCallingCode(code) === callingCode) ?? DEFAULT_COUNTRY;
}

/** A country as it is called in the catalogue's languages. */
const namesOf = (code: string): string[] => COUNTRY_NAMES.map((names) => plainWords(names.of(code) ?? ''));

const COUNTRY_NAMES = ['es', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));

/**
 * Takes a list over in the background: the file is kept, a job reads it. Raises what previewImport raises, and
 * IMPORT_RUNNING with the id of the event's import that has not ended, PACKAGE_LIMIT where the event's package does not
 * take so many guests.
 */
export async function startImport({ ctx, input }: { ctx: Context; input: ImportCall }): Promise<StartedImport> {
  const event = await writableEvent(ctx, input.event);
  const { file, options } = await input.read();
  const { table, fields, country } = await readList(ctx, event, file, options);
  const adding = await addedGuests(ctx, event, { table, fields, country, options });
  const storageKey = randomUUID();
  const body = (async function* () {
    yield file.bytes;
  })();
  await putLoose(ctx, { key: storageKey, body, contentType: 'application/octet-stream' });
  try {
    const started = await once({
      ctx,
      call: `guest-import ${event.id}`,
      fingerprint: { options, sha256: createHash('sha256').update(file.bytes).digest('hex') },
      work: (tx) => writeImport(tx, ctx, { table, fields, country, storageKey, file, options, event, adding }),
    });
    ctx.services.wakeWorkers('guest-imports');
    return started;
  } finally {
    await dropLoose(ctx, storageKey);
  }
}

interface NewImport extends GuestUpload {
  event: EventRow;
  table: GuestTable;
  fields: (GuestField | null)[];
  country: string;
  storageKey: string;
  /** Guests that are not on the list yet, where its package counts them. */
  adding: number;
}

async function writeImport(tx: Transaction, ctx: Context, started: NewImport): Promise<StartedImport> {
  const { event, table, fields, country, storageKey, file, options } = started;
  const { agencyId, id: eventId } = event;
  await refuseTooManyGuests(tx, eventId, started.adding);
  const id = randomUUID();
  const total = table.rows.length;
  const [written] = await tx
    .insert(guestImports)
    .values({
      ...{ id, agencyId, eventId, storageKey, fields, country, total },
      state: 'waiting',
      fileName: file.name.slice(0, LONGEST_FILE_NAME),
      columns: table.columns,
      duplicates: options.duplicates,
      counts: noRows(),
      createdBy: actorName(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: guestImports.id, state: guestImports.state });
  if (!written) {
    const [running] = await tx
      .select({ id: guestImports.id })
      .from(guestImports)
      .where(and(eq(guestImports.eventId, eventId), inArray(guestImports.state, ['waiting', 'running'])));
    return fail('IMPORT_RUNNING', { details: { id: running?.id ?? null } });
  }
  await keepFile(tx, storageKey);
  await rememberColumns(tx, agencyId, table.columns, options.mapping);
  const after = { eventId, total, format: table.format, duplicates: options.duplicates };
  await writeAudit(tx, ctx, { agencyId, action: 'guestImport.started', entity: 'guestImport', entityId: id, after });
  return written;
}

/** Keeps what the caller says of columns otherwise than they would be guessed, for the agency's next file. */
async function rememberColumns(tx: Transaction, agencyId: string, columns: string[], mapping: ColumnMapping) {
  const guessed = guessColumns(columns);
  for (const [at, name] of columns.entries()) {
    const header = plainWords(name);
    if (!Object.hasOwn(mapping, name) || !/\p{L}/u.test(header)) continue;
    const field = mapping[name] ?? null;
    if (field === guessed[at]) {
      await tx
        .delete(guestColumnNames)
        .where(and(eq(guestColumnNames.agencyId, agencyId), eq(guestColumnNames.header, header)));
      continue;
    }
    await tx
      .insert(guestColumnNames)
      .values({ agencyId, header, field })
      .onConflictDoUpdate({ target: [guestColumnNames.agencyId, guestColumnNames.header], set: { field } });
  }
}
