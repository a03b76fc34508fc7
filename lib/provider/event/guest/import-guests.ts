import { createHash, randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ColumnMapping, StartedImport } from '@/lib/contract/guest-import';
import { cutText } from '@/lib/domain/cut-text';
import { guessColumns } from '@/lib/domain/guest-columns';
import { plainWords, wholeName } from '@/lib/domain/guest-name';
import { guestsLeft } from '@/lib/domain/packages';
import { actorName, type Context, type Transaction } from '../../context';
import { guestColumnNames, guestImportRows, guestImports, guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { once } from '../../ground/once';
import { alphabetical } from '../../ground/page';
import { dropUnreferenced, keepFile, putUnreferenced } from '../../ground/unreferenced-file';
import { packageOf, refuseTooManyGuests } from '../event/event-package';
import type { EventRow } from '../event/find-bookable-event';
import { dropHouseholds, outdateAnswers } from '../household/join-households';
import { isInUse } from './find-guest';
import { findImport, writableEvent } from './find-guest-imports';
import { noRows } from './judge-guests';
import { type GuestList, type GuestUpload, type ImportCall, judgedRows, readList } from './preview-guest-import';
import { endImport } from './run-guest-imports';
import { writeImported } from './write-imported';

const LONGEST_FILE_NAME = 120;

/**
 * Takes a list over in the background: the file is kept, a job reads it. Raises what previewImport raises, and
 * IMPORT_RUNNING with the id of the event's import that has not ended, PACKAGE_LIMIT where the event's package does not
 * take so many guests.
 */
export async function startImport({ ctx, input }: { ctx: Context; input: ImportCall }): Promise<StartedImport> {
  const event = await writableEvent(ctx, input.event);
  const { file, options } = await input.read();
  const { table, fields, country } = await readList(ctx, event, { file, options });
  const adding = await addedGuests(ctx, event, { table, fields, country, options });
  const storageKey = randomUUID();
  const body = (async function* () {
    yield file.bytes;
  })();
  await putUnreferenced(ctx, { key: storageKey, body, contentType: 'application/octet-stream' });
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
    await dropUnreferenced(ctx, storageKey);
  }
}

/**
 * How many guests a list adds. Not counted (0) for an event whose package takes any number, since counting takes as
 * long as reading the file.
 */
async function addedGuests(
  ctx: Context,
  event: EventRow,
  list: GuestList & Pick<GuestUpload, 'options'>,
): Promise<number> {
  if (guestsLeft(await packageOf(ctx.db, event.id), 0) === null) return 0;
  const { drafts, judge } = await judgedRows(ctx, event, list);
  return drafts.filter((draft) => judge(draft).verdict === 'new').length;
}

interface NewImport extends GuestUpload, GuestList {
  event: EventRow;
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
      id,
      agencyId,
      eventId,
      storageKey,
      fields,
      country,
      total,
      state: 'waiting',
      fileName: cutText(file.name, LONGEST_FILE_NAME),
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

/** Keeps, for the agency's next file, which fields the caller chose for columns where the guess was another. */
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

/** Days within which an import can be undone; the rows' former values are kept for as long. */
export const UNDO_DAYS = 30;
/** Guests whom a refusal names. */
const NAMED = 20;

/**
 * Undoes an import, all of it or nothing: guests that it added are deleted, guests that it changed are as before, its
 * households go where nobody else is in them, and an import that still runs ends there. Raises NOT_FOUND, FORBIDDEN,
 * INVALID_STATE after 30 days, and GUESTS_IN_USE with the names of those who have calls, an answer, a later change or a
 * reservation. An import that is undone already stays so.
 */
export async function undoImport({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  const { eventId } = await findImport(ctx, id);
  await writableEvent(ctx, eventId);
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(guestImports).where(eq(guestImports.id, id)).for('update');
    if (!row) return fail('NOT_FOUND');
    if (row.state === 'undone') return;
    const age = ctx.clock.now().getTime() - row.createdAt.getTime();
    if (age >= UNDO_DAYS * millisecondsInDay) fail('INVALID_STATE', { values: { what: 'oldImport' } });
    await refuseInUse(tx, id);
    await tx.delete(guests).where(isOf(id, 'new'));
    await endNotificationsOf(tx, eventId);
    const changed = await tx
      .select({ id: guestImportRows.guestId, before: guestImportRows.before })
      .from(guestImportRows)
      .where(and(eq(guestImportRows.importId, id), eq(guestImportRows.verdict, 'update')));
    const before = changed.flatMap(({ id: guestId, before }) =>
      guestId && before ? [{ id: guestId, ...before }] : [],
    );
    if (before.length > 0) await writeImported(tx, before);
    await outdateAnswers(tx, before);
    await dropHouseholds(tx, id);
    await endImport(tx, ctx, row, 'undone');
  });
}

const isOf = (importId: string, verdict: 'new' | 'update'): SQL =>
  sql`${guests.id} in (select guest_id from guest_import_rows where import_id = ${importId} and verdict = ${verdict})`;

/** The guest was changed after the import, by anybody. */
const isChanged = (importId: string): SQL =>
  sql`exists (select 1 from guest_import_rows made where made.import_id = ${importId}
    and made.guest_id = ${guests.id} and made.verdict = 'update' and made.version <> ${guests.version})`;

async function refuseInUse(tx: Transaction, id: string): Promise<void> {
  // Locked first: a booking or call that is being made now is seen by the check below, or finds the guest gone.
  await tx
    .select({ id: guests.id })
    .from(guests)
    .where(or(isOf(id, 'new'), isOf(id, 'update')))
    .for('update');
  const stays = or(and(isOf(id, 'new'), or(ne(guests.version, 1), isInUse)), and(isOf(id, 'update'), isChanged(id)));
  const [counted] = await tx.select({ total: count() }).from(guests).where(stays);
  const total = counted?.total ?? 0;
  if (total === 0) return;
  const named = await tx
    .select()
    .from(guests)
    .where(stays)
    .orderBy(alphabetical(guests.firstName), guests.id)
    .limit(NAMED);
  const details = { total, guests: named.map((guest) => ({ id: guest.id, name: wholeName(guest) })) };
  fail('GUESTS_IN_USE', { details, values: { count: total } });
}
