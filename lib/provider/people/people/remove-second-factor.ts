import { eq } from 'drizzle-orm';
import type { SecondFactorRemoval, UserRecord } from '@/lib/contract/user';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { orderAccountMail } from '../account/order-mail';
import { clearSecondFactor } from '../second-factor/change-second-factor';
import { revokeUserSessions } from '../session/revoke-session';
import { describeUserRecord, lockUser, manager } from './list-users';

/**
 * Takes a lost second factor off the account of somebody else, for a reason that stays in the log: every session of the
 * account ends and its person hears of it by mail. Raises NOT_FOUND for whom the caller does not manage, STALE, and
 * INVALID_STATE for the own account or where none is on.
 */
export async function removeUserSecondFactor({
  ctx,
  input: { id, reason, version },
}: {
  ctx: Context;
  input: SecondFactorRemoval & { id: string };
}): Promise<UserRecord> {
  const removed = await inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id, version });
    if (row.id === manager(ctx).userId) fail('INVALID_STATE', { values: { what: 'oneself' } });
    if (!row.totpConfirmedAt) fail('INVALID_STATE', { values: { what: 'secondFactorMissing' } });
    await clearSecondFactor(tx, row);
    const endedSessions = await revokeUserSessions(tx, ctx, { userId: id });
    const entry = { agencyId: row.agencyId, entity: 'user', entityId: id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.secondFactorRemoved', after: { reason, endedSessions } });
    await orderAccountMail(tx, ctx, {
      kind: 'second-factor-removed',
      email: row.email,
      agencyId: row.agencyId,
      locale: row.languageCode,
      payload: { reason },
    });
    const [changed] = await tx.select().from(users).where(eq(users.id, id));
    return describeUserRecord(changed ?? fail('NOT_FOUND'));
  });
  ctx.services.wakeWorkers();
  return removed;
}
