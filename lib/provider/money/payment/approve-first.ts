import { and, eq, isNull, sql } from 'drizzle-orm';
import { actorName, type Context, type Transaction } from '../../context';
import { payments, reservations } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hasActedOn } from '../../ground/has-acted-on';
import type { PaymentRecord } from '../../ground/load-record';
import { nameOfActor } from '../../ground/name-of-actor';

/**
 * Notes the first of two approvals of a deposit above the agency's limit, and answers the payment, which still waits;
 * null where this approval decides it. Raises SECOND_APPROVER where the same person gave the first.
 */
export async function approveFirst(
  tx: Transaction,
  ctx: Context,
  record: PaymentRecord,
): Promise<PaymentRecord | null> {
  const { payment, twoApprovals } = record;
  if (!twoApprovals) return null;
  const by = actorName(ctx.actor);
  if (payment.firstApprovedBy === by) fail('SECOND_APPROVER');
  const entry = { entity: 'payment', entityId: payment.id, action: 'payment.firstApproved' };
  if (await hasActedOn(tx, ctx, entry)) fail('SECOND_APPROVER');
  if (payment.firstApprovedBy !== null) return null;
  const [noted] = await tx
    .update(payments)
    .set({ firstApprovedBy: by, firstApprovedAt: ctx.clock.now(), version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, payment.id), isNull(payments.firstApprovedBy), eq(payments.status, 'pending')))
    .returning();
  if (!noted) throw new Error('A payment changed under its lock');
  await tx
    .update(reservations)
    .set({ version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, payment.reservationId));
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: 'payment.firstApproved',
    entity: 'payment',
    entityId: payment.id,
    after: { amount: payment.amount, currency: payment.currency },
  });
  return { ...record, payment: noted, firstApprover: await nameOfActor(tx, ctx) };
}
