import { eq, sql } from 'drizzle-orm';
import type { LegParty } from '@/lib/contract/transport-leg';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import type { EventRow } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { mailGuest } from '../reservation/mail-guest';

/** A way of a request that goes from one leg to another; null = it has none. */
interface Move {
  party: Pick<LegParty, 'requestId' | 'movement' | 'reservationKey'>;
  from: string | null;
  to: string | null;
}

/**
 * Writes into the audit log that parties were moved, and mails the guests who had been told of the vehicle that they
 * leave, since its hour no longer holds for them. The caller has moved them. docs/decisions/transfers.md.
 */
export async function noteMoves(tx: Transaction, ctx: Context, event: EventRow, moves: Move[]): Promise<void> {
  for (const { party, from, to } of moves) {
    const { requestId, movement, reservationKey } = party;
    const told = from === null ? null : await confirmationOf(tx, { requestId, movement, legId: from });
    await auditMove(tx, ctx, event, { requestId, movement, from, to });
    const [reservation] = await tx.select().from(reservations).where(eq(reservations.key, reservationKey));
    if (!reservation) throw new Error('A party without its booking');
    if (told !== null)
      await mailGuest(
        tx,
        ctx,
        { reservation, event },
        {
          kind: 'transport-arranged-anew',
          dedupeKey: `transport-arranged-anew ${requestId} ${movement} ${told}`,
          payload: { transportId: requestId },
        },
      );
    await endNotifications(tx, reservation.id);
  }
}

interface AuditedMove extends Pick<Move, 'from' | 'to'>, Pick<LegParty, 'requestId' | 'movement'> {}

/** Writes a move into the audit log, by which the guest's page knows that the pick-up is arranged anew. */
export const auditMove = (
  tx: Transaction,
  ctx: Context,
  { agencyId }: { agencyId: string },
  { requestId, movement, from, to }: AuditedMove,
) =>
  writeAudit(tx, ctx, {
    agencyId,
    action: 'leg.partyMoved',
    entity: 'transportRequest',
    entityId: requestId,
    before: { movement, legId: from },
    after: { movement, legId: to },
  });

/**
 * The audit log's row of the confirmation by which a guest was told of the leg that they are in; null where it was not
 * confirmed since they came into it.
 */
async function confirmationOf(
  tx: Transaction,
  { requestId, movement, legId }: Pick<LegParty, 'requestId' | 'movement'> & { legId: string },
): Promise<string | null> {
  const [{ told } = { told: null }] = resultRows<{ told: string | null }>(
    await tx.execute(sql`
      select max(told.id)::text as told from audit_log told
      where told.entity = 'transportLeg' and told.entity_id = ${legId} and told.action = 'leg.confirmed'
        and told.after -> 'requests' ? ${requestId}::text
        and told.id > coalesce((
          select max(moved.id) from audit_log moved
          where moved.entity = 'transportRequest' and moved.entity_id = ${requestId}
            and moved.action = 'leg.partyMoved' and moved.before ->> 'movement' = ${movement}), 0)`),
  );
  return told;
}
