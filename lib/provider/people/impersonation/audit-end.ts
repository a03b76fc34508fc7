import type { Context, Transaction, UserActor } from '../../context';
import { writeAudit } from '../../ground/audit';

/** The audit row of an admin who stops acting as another. */
export function auditEnd(tx: Transaction, ctx: Context, { userId, agencyId }: UserActor): Promise<void> {
  return writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: userId, action: 'session.impersonationEnded' });
}
