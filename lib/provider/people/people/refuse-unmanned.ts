import { and, eq, isNull } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import { isManagerRole } from '@/lib/domain/grantable-roles';
import type { Transaction } from '../../context';
import { users } from '../../db/schema';
import { fail } from '../../error';
import { stateOf } from './describe-user-record';
import type { UserRow } from './user-scope';

/**
 * Raises INVALID_STATE where this account is the last active one that manages its agency (or the platform) and would not
 * be any more. The managers are locked, so of two who remove each other one is refused.
 */
export async function refuseUnmanned(tx: Transaction, row: UserRow): Promise<void> {
  if (!isManagerRole(roleName.parse(row.role)) || stateOf(row) !== 'active') return;
  const managers = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, row.role),
        eq(users.active, true),
        eq(users.emailVerified, true),
        row.agencyId === null ? isNull(users.agencyId) : eq(users.agencyId, row.agencyId),
      ),
    )
    .orderBy(users.id)
    .for('update');
  if (managers.length <= 1) fail('INVALID_STATE', { values: { what: 'lastManager' } });
}
