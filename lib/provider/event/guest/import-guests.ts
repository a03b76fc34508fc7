import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ColumnMapping, StartedImport } from '@/lib/contract/guest-import';
import { guessColumns } from '@/lib/domain/guest-columns';
import { plainWords } from '@/lib/domain/guest-name';
import { guestsLeft } from '@/lib/domain/packages';
import { actorName, type Context, type Transaction } from '../../context';
import { guestColumnNames, guestImports } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { dropLoose, keepFile, putLoose } from '../../ground/loose-file';
import { once } from '../../ground/once';
import { packageOf, refuseTooManyGuests } from '../event/event-package';
import type { EventRow } from '../event/find-bookable-event';
import { writableEvent } from './find-guest-imports';
import { noRows } from './judge-guests';
import { type GuestList, type GuestUpload, type ImportCall, judgedRows, readList } from './preview-guest-import';

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

/**
 * How many guests a list adds; nothing is counted for an event whose package takes any number of them, since that takes
 * as long as reading the file does.
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
