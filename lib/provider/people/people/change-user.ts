import { eq } from 'drizzle-orm';
import type { UserChange, UserRecord } from '@/lib/contract/user';
import type { Context, Transaction } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { revokeUserSessions } from '../session/revoke-session';
import { describeUserRecord } from './describe-user-record';
import { refuseUnmanned } from './refuse-unmanned';
import { lockUser, manager, type UserRow } from './user-scope';

interface ChangeInput {
  id: string;
  change: Omit<UserChange, 'version'> & { version?: number };
}

const shown = ({ name, languageCode, active }: UserRow) => ({ name, languageCode, active });

/**
 * Changes name, language or activity of an account. A deactivated one loses every session at once; nobody deactivates
 * oneself or the last who manages an agency or the platform. Raises NOT_FOUND, STALE, INVALID_STATE.
 */
export async function changeUser({ ctx, input }: { ctx: Context; input: ChangeInput }): Promise<UserRecord> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id: input.id, version: input.change.version });
    const { version: _, ...asked } = input.change;
    const after = { ...shown(row), ...asked };
    if (row.active && !after.active) await refuseDeactivation(tx, ctx, row);
    const [changed] = await tx
      .update(users)
      .set({ ...after, version: row.version + 1 })
      .where(eq(users.id, row.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const endedSessions = after.active ? 0 : await revokeUserSessions(tx, ctx, { userId: row.id });
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      entity: 'user',
      entityId: row.id,
      action: row.active === after.active ? 'user.changed' : after.active ? 'user.activated' : 'user.deactivated',
      before: shown(row),
      after: { ...after, ...(endedSessions > 0 && { endedSessions }) },
    });
    return describeUserRecord(changed);
  });
}

async function refuseDeactivation(tx: Transaction, ctx: Context, row: UserRow): Promise<void> {
  if (row.id === manager(ctx).userId) fail('INVALID_STATE', { values: { what: 'oneself' } });
  await refuseUnmanned(tx, row);
}
