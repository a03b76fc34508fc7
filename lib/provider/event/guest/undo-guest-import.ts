import { millisecondsInDay } from 'date-fns/constants';
import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { wholeName } from '@/lib/domain/guest-name';
import type { Context, Transaction } from '../../context';
import { guestImportRows, guestImports, guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { endNotificationsOf } from '../../ground/end-notifications';
import { dropHouseholds } from '../household/join-households';
import { findImport, writableEvent } from './find-guest-imports';
import { isInUse } from './guest-uses';
import { endImport, writeGuests } from './run-guest-imports';

/** Days for which an import can be undone: as long what its rows were is kept. */
export const UNDO_DAYS = 30;
/** Guests whom a refusal names. */
const NAMED = 20;

/**
 * Takes an import back: who was added goes, who was changed is as before; households that it made go where
 * nobody else is in them; one that still runs ends there. All of it or
 * nothing. Raises NOT_FOUND, FORBIDDEN, INVALID_STATE after 30 days, and GUESTS_IN_USE with the names of those who have calls, an answer, a later
 * change or a reservation. An import that is undone already stays so.
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
    if (before.length > 0) await writeGuests(tx, before);
    await dropHouseholds(tx, id);
    await endImport(tx, ctx, row, 'undone');
  });
}

const isOf = (importId: string, verdict: 'new' | 'update'): SQL =>
  sql`${guests.id} in (select guest_id from guest_import_rows where import_id = ${importId} and verdict = ${verdict})`;

/** Changed since the import, by whom ever. */
const isChanged = (importId: string): SQL =>
  sql`exists (select 1 from guest_import_rows made where made.import_id = ${importId}
    and made.guest_id = ${guests.id} and made.verdict = 'update' and made.version <> ${guests.version})`;

async function refuseInUse(tx: Transaction, id: string): Promise<void> {
  // Locked first: whoever books or calls at this moment comes before the question or finds the guest gone.
  await tx
    .select({ id: guests.id })
    .from(guests)
    .where(or(isOf(id, 'new'), isOf(id, 'update')))
    .for('update');
  const stays = or(and(isOf(id, 'new'), or(ne(guests.version, 1), isInUse)), and(isOf(id, 'update'), isChanged(id)));
  const [counted] = await tx.select({ total: count() }).from(guests).where(stays);
  const total = counted?.total ?? 0;
  if (total === 0) return;
  const named = await tx.select().from(guests).where(stays).orderBy(guests.firstName, guests.id).limit(NAMED);
  const details = { total, guests: named.map((guest) => ({ id: guest.id, name: wholeName(guest) })) };
  fail('GUESTS_IN_USE', { details, values: { count: total } });
}
