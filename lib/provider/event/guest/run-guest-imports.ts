import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { guestImportRows, guestImports, guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { markUnreferenced } from '../../ground/unreferenced-file';
import { joinHouseholds, outdateAnswers } from '../household/join-households';
import { companionsLeft } from './companions-coming';
import { type GuestDraft, guestDrafter } from './draft-guests';
import { type ImportRow, knownCountry } from './find-guest-imports';
import { type GuestRecord, guestJudge, repeatedRows } from './judge-guests';
import { draftGuests } from './preview-guest-import';
import { readGuestFile } from './read-guest-file';
import { tagSpeller } from './tag-spelling';
import { beforeOf, mergedGuest, writeImported } from './write-imported';

/** Rows of one transaction, which on PGlite holds up every other call for as long. */
const BATCH = 25;
/** Time that a batch takes with its pause: ten thousand rows take 20 seconds, and not less. */
const BATCH_MS = 50;
/** The pause where a batch takes longer than that. */
const LEAST_PAUSE_MS = 5;
/**
 * Rows after which the database updates the planner's statistics of the tables; then again after twice as many, and so
 * on.
 */
const FIRST_COUNT = 10 * BATCH;
/** A run that was killed this many times without writing a row would be killed again. */
const MOST_ATTEMPTS = 5;

interface Running {
  ctx: Context;
  isStopping?: () => boolean;
}

/**
 * The job: carries out every import that waits, and continues those whose process died, after the last row that was
 * written. Answers how many ended.
 */
export async function runGuestImports({ ctx, isStopping = () => false }: Running): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(guestImports)
    .where(
      and(inArray(guestImports.state, ['waiting', 'running']), isNotWaiting(ctx, 'guest-imports', guestImports.id)),
    )
    .orderBy(asc(guestImports.createdAt));
  const ended = await forEachRow(ctx, { job: 'guest-imports', rows, idOf: ({ id }) => id }, (row) =>
    runImport(ctx, row, isStopping),
  );
  return ended.filter(Boolean).length;
}

async function runImport(ctx: Context, { id }: ImportRow, isStopping: () => boolean): Promise<boolean> {
  const begun = await inTransaction(ctx, (tx) => beginRun(tx, ctx, id));
  if (!begun) return false;
  const { columns, fields, country, storageKey } = begun;
  const opened = storageKey === null ? null : await ctx.services.files.open(storageKey);
  if (!opened) throw new Error(`The file of import ${id} is gone`);
  const table = await readGuestFile(new Uint8Array(await new Response(opened.body).arrayBuffer()));
  const drafts = await draftGuests(table.rows, guestDrafter(columns, fields, knownCountry(country)));
  const cells = new Map(table.rows.map((row) => [row.line, row.cells]));
  const repeated = repeatedRows(drafts);
  let countedAt = begun.processed + FIRST_COUNT;
  while (!isStopping()) {
    const since = performance.now();
    const processed = await inTransaction(ctx, (tx) => writeBatch(tx, ctx, { id, drafts, cells, repeated }));
    if (processed === null) return true;
    // A planner that takes the list for short reads all of it to find one guest; PGlite never updates these statistics
    // by itself.
    if (processed >= countedAt) {
      await ctx.db.execute(sql`analyze guests, households, guest_import_rows`);
      countedAt = 2 * processed;
    }
    // A pause in which other calls are answered.
    await wait(Math.max(LEAST_PAUSE_MS, BATCH_MS - (performance.now() - since)));
  }
  return false;
}

const lockImport = async (tx: Transaction, id: string): Promise<ImportRow | null> => {
  const [row] = await tx.select().from(guestImports).where(eq(guestImports.id, id)).for('update');
  return row && (row.state === 'waiting' || row.state === 'running') ? row : null;
};

/** Null where the import has ended meanwhile, or was tried too often. */
async function beginRun(tx: Transaction, ctx: Context, id: string): Promise<ImportRow | null> {
  const row = await lockImport(tx, id);
  if (!row) return null;
  if (row.attempts >= MOST_ATTEMPTS) {
    await endImport(tx, ctx, row, 'failed');
    return null;
  }
  const changed = { state: 'running', attempts: row.attempts + 1 } as const;
  await tx.update(guestImports).set(changed).where(eq(guestImports.id, id));
  return { ...row, ...changed };
}

/** Ends an import in the transaction: its file may go, and the audit log says what became of it. */
export async function endImport(
  tx: Transaction,
  ctx: Context,
  { id, agencyId, storageKey, counts, processed }: ImportRow,
  state: 'done' | 'failed' | 'undone',
): Promise<void> {
  await tx.update(guestImports).set({ state, storageKey: null }).where(eq(guestImports.id, id));
  if (storageKey) await markUnreferenced(tx, ctx, storageKey);
  const after = { processed, counts };
  await writeAudit(tx, ctx, { agencyId, action: `guestImport.${state}`, entity: 'guestImport', entityId: id, after });
}

interface Batch {
  id: string;
  drafts: GuestDraft[];
  cells: Map<number, string[]>;
  repeated: Map<number, number>;
}

/**
 * Writes the next rows, from where the import's own locked row says: a run that was killed, or another process with the
 * same import, can neither repeat a row nor leave one out. Answers how many rows are done, null where the import has
 * ended.
 */
async function writeBatch(
  tx: Transaction,
  ctx: Context,
  { id, drafts, cells, repeated }: Batch,
): Promise<number | null> {
  const row = await lockImport(tx, id);
  if (!row) return null;
  const spell = await tagSpeller(tx, row.eventId);
  const rest = drafts.slice(row.processed, row.processed + BATCH);
  const batch = rest.map((draft) => ({ ...draft, tags: draft.tags.map(spell) }));
  const listed = await listedGuests(tx, row, batch);
  const written = await writtenBefore(tx, id, listed);
  const judge = guestJudge(listed, { choice: row.duplicates, repeated, written });
  const decided = batch.map((draft) => ({ draft, id: randomUUID(), ...judge(draft) }));
  const taken = decided.filter(({ verdict }) => verdict === 'new' || verdict === 'update');
  const households = await joinHouseholds(tx, {
    agencyId: row.agencyId,
    eventId: row.eventId,
    importId: id,
    now: ctx.clock.now(),
    named: taken.flatMap(({ draft: { household: name, language } }) => (name ? [{ name, language }] : [])),
  });
  const householdOf = ({ household }: GuestDraft) => (household && households.get(household)) || null;
  const added = taken
    .filter(({ verdict }) => verdict === 'new')
    .map(({ draft, id: guestId }) => ({ ...newGuest(ctx, row, guestId, draft), householdId: householdOf(draft) }));
  if (added.length > 0) await tx.insert(guests).values(added);
  const changed = taken.flatMap(({ verdict, guest, draft }) =>
    verdict === 'update' && guest ? [{ guest, values: mergedGuest(guest, draft, householdOf(draft)) }] : [],
  );
  const left = await companionsLeft(
    tx,
    changed.map(({ guest, values: { companions } }) => ({ guest, companions })),
  );
  const rewritten = changed.map(({ guest, values }) => {
    const companionsComing = left.get(guest.id) ?? null;
    return { id: guest.id, ...values, companionsComing };
  });
  if (rewritten.length > 0) await writeImported(tx, rewritten);
  // A household's open page shows how many people its guests bring; it must not send an answer for the earlier number.
  await outdateAnswers(
    tx,
    changed.filter(({ guest, values }) => values.companions !== guest.companions).map(({ guest }) => guest),
  );
  if (decided.length > 0)
    await tx.insert(guestImportRows).values(
      decided.map(({ draft, verdict, guest, problems, ...made }) => ({
        importId: id,
        line: draft.line,
        verdict,
        guestId: verdict === 'new' ? made.id : (guest?.id ?? null),
        ...(verdict === 'update' && guest && { version: guest.version + 1, before: beforeOf(guest) }),
        ...(verdict === 'error' && { cells: cells.get(draft.line) ?? [], problems }),
      })),
    );
  const counts = { ...row.counts };
  for (const { verdict } of decided) counts[verdict] += 1;
  const processed = row.processed + batch.length;
  await tx.update(guestImports).set({ processed, counts, attempts: 0 }).where(eq(guestImports.id, id));
  if (processed < drafts.length) return processed;
  await endImport(tx, ctx, { ...row, processed, counts }, 'done');
  return null;
}

/** Guests of the event who may be the batch's people, locked until it is written. */
function listedGuests(tx: Transaction, { eventId, duplicates }: ImportRow, batch: GuestDraft[]) {
  const people = batch.filter(({ refused }) => !refused);
  const mobiles = people.flatMap(({ mobile }) => mobile ?? []);
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? []);
  if (duplicates === 'add' || mobiles.length === 0) return Promise.resolve([]);
  const isTheirs = or(
    inArray(guests.mobile, mobiles),
    emails.length > 0 ? inArray(sql`lower(${guests.email})`, emails) : undefined,
  );
  return tx
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isTheirs))
    .orderBy(asc(guests.createdAt), asc(guests.id))
    .for('update');
}

/** Guests of these whom an earlier batch of the import was written over. */
async function writtenBefore(tx: Transaction, importId: string, listed: GuestRecord[]): Promise<Set<string>> {
  if (listed.length === 0) return new Set();
  const ids = listed.map(({ id }) => id);
  const found = await tx
    .select({ guestId: guestImportRows.guestId })
    .from(guestImportRows)
    .where(
      and(
        eq(guestImportRows.importId, importId),
        eq(guestImportRows.verdict, 'update'),
        inArray(guestImportRows.guestId, ids),
      ),
    );
  return new Set(found.flatMap(({ guestId }) => guestId ?? []));
}

const newGuest = (ctx: Context, { agencyId, eventId }: ImportRow, id: string, draft: GuestDraft) => ({
  id,
  agencyId,
  eventId,
  ...valuesOf(draft),
  mobile: draft.mobile ?? '',
  companions: draft.companions ?? 0,
  attendance: 'pending' as const,
  createdAt: ctx.clock.now(),
});

const valuesOf = ({ firstName, lastName, maternalLastName, email, side, language, tags, notes }: GuestDraft) => ({
  firstName,
  lastName,
  maternalLastName,
  email,
  side,
  language,
  tags,
  notes,
});
