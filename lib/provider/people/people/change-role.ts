import { eq } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import type { RoleChange, UserRecord } from '@/lib/contract/user';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { isStaff } from '@/lib/domain/roles';
import type { AgencyId, Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from '../agency/agency-scope';
import { revokeUserSessions } from '../session/revoke-session';
import { describeUserRecord } from './describe-user-record';
import { refuseUnmanned } from './refuse-unmanned';
import { lockUser, manager, type UserRow } from './user-scope';

/**
 * Gives an account another role; it holds at once in live sessions. Who becomes staff or is staff no more logs in
 * again, because the cookie's own role decides at the console's door. Nobody gives more than the own rights or changes
 * the own role. Raises FORBIDDEN, NOT_FOUND, STALE, INVALID, INVALID_STATE. docs/reliability.md, Sessions.
 */
export async function changeRole({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: RoleChange };
}): Promise<UserRecord> {
  const actor = manager(ctx);
  if (!grantableRoles(actor.role).includes(change.role)) fail('FORBIDDEN');
  return inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id, version: change.version });
    if (row.id === actor.userId) fail('INVALID_STATE', { values: { what: 'oneself' } });
    const before = roleName.parse(row.role);
    if (before === change.role) return describeUserRecord(row);
    await refuseUnmanned(tx, row);
    const agencyId = await agencyFor({ ...ctx, db: tx }, row, change);
    const [changed] = await tx
      .update(users)
      .set({ role: change.role, agencyId, version: row.version + 1 })
      .where(eq(users.id, row.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    if (isStaff(before) !== isStaff(change.role)) await revokeUserSessions(tx, ctx, { userId: row.id });
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId ?? agencyId,
      entity: 'user',
      entityId: row.id,
      action: 'user.roleChanged',
      before: { role: before, agencyId: row.agencyId },
      after: { role: change.role, agencyId },
    });
    return describeUserRecord(changed);
  });
}

/** An admin is of no agency; who was one becomes somebody of the agency asked for. Everybody else stays. */
async function agencyFor(ctx: Context, row: UserRow, { role, agencyId }: RoleChange): Promise<AgencyId | null> {
  if (role === 'admin') return null;
  if (row.agencyId !== null) return row.agencyId as AgencyId;
  if (agencyId === undefined) fail('INVALID', { fields: { agencyId: 'required' } });
  return staffAgency(ctx, agencyId);
}
