import { and, eq, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { notifications, transportRequests } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeTransport } from './describe-transport';
import type { TransportRecord } from './find-transport';

type RequestRow = TransportRecord['request'];

/** Raises STALE with the request as it is, where the caller has seen an older one. docs/wire.md, Changing calls. */
export function refuseStale(row: RequestRow, version: number, currency: string): void {
  if (row.version !== version) fail('STALE', { details: describeTransport(row, currency) });
}

interface Change {
  before: RequestRow;
  set: Partial<typeof transportRequests.$inferInsert>;
  action: string;
}

/** Changes a locked request with its audit row, and puts the notification away that asked for it. */
export async function changeTransport(
  tx: Transaction,
  ctx: Context,
  { before, set, action }: Change,
): Promise<RequestRow> {
  const [after] = await tx
    .update(transportRequests)
    .set({ ...set, version: sql`${transportRequests.version} + 1` })
    .where(eq(transportRequests.id, before.id))
    .returning();
  if (!after) throw new Error('A locked transport request is gone');
  const told = (row: RequestRow) => ({ status: row.status, amount: row.quoteAmount, currency: row.quoteCurrency });
  await writeAudit(tx, ctx, {
    agencyId: before.agencyId,
    action,
    entity: 'transportRequest',
    entityId: before.id,
    before: told(before),
    after: told(after),
  });
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(
      and(
        eq(notifications.reservationId, before.reservationId),
        eq(notifications.type, 'TP_QT'),
        sql`${notifications.params} ->> 'transportId' = ${before.id}`,
      ),
    );
  return after;
}
