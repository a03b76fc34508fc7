import { and, eq } from 'drizzle-orm';
import type { ChangeRequest } from '@/lib/contract/change-request';
import { actorName, type Context, type Transaction } from '../../context';
import { changeRequests } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import type { ReservationRecord } from '../../ground/load-record';

import type { ChangeRequestRow } from '../../inventory/room-block/release-nights';

/** The change that a room of the booking waits for, if any. */
export const waitingFor = ({ changeRequests: asked }: Pick<ReservationRecord, 'changeRequests'>, roomId: string) =>
  asked.find((request) => request.roomId === roomId && request.status === 'waiting');

interface Settlement {
  /** What it becomes; it is approved where the change itself is written. */
  status: Exclude<ChangeRequest['status'], 'waiting'>;
  reason?: string;
}

/**
 * Ends a waiting change, once, and puts its notification away; the audit row says the room before and as asked for. The
 * caller holds the reservation's lock, and gives the held nights back or keeps them.
 */
export async function settle(
  tx: Transaction,
  ctx: Context,
  { agencyId }: { agencyId: string },
  request: ChangeRequestRow,
  { status, reason }: Settlement,
): Promise<void> {
  const decided = { decidedBy: actorName(ctx.actor), decidedAt: ctx.clock.now(), reason: reason ?? null };
  const settled = await tx
    .update(changeRequests)
    .set({ status, ...decided })
    .where(and(eq(changeRequests.id, request.id), eq(changeRequests.status, 'waiting')))
    .returning({ id: changeRequests.id });
  if (settled.length === 0) throw new Error('A waiting change was settled under its lock');
  await endNotifications(tx, request.reservationId);
  await writeAudit(tx, ctx, {
    agencyId,
    action: `change.${status}`,
    entity: 'reservationRoom',
    entityId: request.roomId,
    before: request.before,
    after: { ...request.after, ...(reason && { reason }) },
  });
}
