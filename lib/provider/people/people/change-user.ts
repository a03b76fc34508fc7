import { and, eq, isNull } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error';
import { type RoleName, roleName } from '@/lib/contract/role';
import type {
  RoleChange,
  SecondFactorRemoval,
  UserAction,
  UserBulk,
  UserChange,
  UserRecord,
} from '@/lib/contract/user';
import { grantableRoles, isManagerRole } from '@/lib/domain/grantable-roles';
import { AGENCY_TEAM_ROLES, isStaff } from '@/lib/domain/roles';
import type { AgencyId, Context, Transaction } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail, ProviderError } from '../../error';
import { refuseOneMore } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { orderAccountMail } from '../account/order-mail';
import { staffAgency } from '../agency/agency-scope';
import { clearSecondFactor } from '../second-factor/change-second-factor';
import { revokeUserSessions } from '../session/revoke-session';
import { resendInvitation } from './invitations';
import { describeUserRecord, lockUser, manager, stateOf, type UserRow } from './list-users';

export interface ChangedUser {
  id: string;
  refusal: { code: ErrorCode; values?: Record<string, string | number> } | null;
}

const ACTIONS: Record<UserAction, (ctx: Context, id: string) => Promise<unknown>> = {
  deactivate: (ctx, id) => changeUser({ ctx, input: { id, change: { active: false } } }),
  activate: (ctx, id) => changeUser({ ctx, input: { id, change: { active: true } } }),
  resendInvitation: (ctx, id) => resendInvitation({ ctx, input: { id } }),
};

const shown = ({ name, languageCode, active }: UserRow) => ({ name, languageCode, active });

interface ChangeInput {
  id: string;
  change: Omit<UserChange, 'version'> & { version?: number };
}

/**
 * Changes name, language or activity of an account. A deactivated account loses every session at once. Nobody can
 * deactivate themselves, or the last person who manages an agency or the platform. Raises NOT_FOUND, STALE,
 * INVALID_STATE.
 */
export async function changeUser({ ctx, input }: { ctx: Context; input: ChangeInput }): Promise<UserRecord> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id: input.id, version: input.change.version });
    const { version: _, ...asked } = input.change;
    const after = { ...shown(row), ...asked };
    if (row.active && !after.active) await refuseDeactivation(tx, ctx, row);
    if (!row.active && after.active) await refuseOneTooMany(tx, ctx, row, roleName.parse(row.role));
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

/** Raises AGENCY_LIMIT where somebody more would work in an agency than may. */
async function refuseOneTooMany(tx: Transaction, ctx: Context, of: Pick<UserRow, 'id' | 'agencyId'>, role: RoleName) {
  if (of.agencyId === null || !AGENCY_TEAM_ROLES.includes(role)) return;
  await refuseOneMore(tx, ctx, 'people', { agencyId: of.agencyId, but: of.id });
}

async function refuseDeactivation(tx: Transaction, ctx: Context, row: UserRow): Promise<void> {
  if (row.id === manager(ctx).userId) fail('INVALID_STATE', { values: { what: 'oneself' } });
  await refuseUnmanned(tx, row);
}

/** Does the same with up to a hundred accounts, each as if alone; one that is refused does not stop the others. */
export async function changeMany({ ctx, input }: { ctx: Context; input: UserBulk }): Promise<ChangedUser[]> {
  const changed: ChangedUser[] = [];
  for (const id of new Set(input.ids)) changed.push({ id, refusal: await refusalOf(ctx, input.action, id) });
  return changed;
}

async function refusalOf(ctx: Context, action: UserAction, id: string): Promise<ChangedUser['refusal']> {
  try {
    await ACTIONS[action](ctx, id);
    return null;
  } catch (error) {
    if (error instanceof ProviderError) {
      return { code: error.code, ...(error.facts.values && { values: error.facts.values }) };
    }
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'an account of a bulk change failed');
    return { code: 'INTERNAL' };
  }
}

/**
 * Gives an account another role, valid at once in its live sessions. Somebody who becomes staff, or stops being staff,
 * has to log in again, since the console's door reads the role in the cookie. Nobody gives more than their own rights
 * or changes their own role. Raises FORBIDDEN, NOT_FOUND, STALE, INVALID, INVALID_STATE. docs/reliability.md, Sessions.
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
    if (row.active && !AGENCY_TEAM_ROLES.includes(before))
      await refuseOneTooMany(tx, ctx, { id, agencyId }, change.role);
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

/**
 * The account's agency in its new role: none for an admin, the agency asked for where the account had none, else the
 * same as before.
 */
async function agencyFor(ctx: Context, row: UserRow, { role, agencyId }: RoleChange): Promise<AgencyId | null> {
  if (role === 'admin') return null;
  if (row.agencyId !== null) return row.agencyId as AgencyId;
  if (agencyId === undefined) fail('INVALID', { fields: { agencyId: 'required' } });
  return staffAgency(ctx, agencyId);
}

/**
 * Raises INVALID_STATE where this is the last active account that manages its agency (or the platform) and the change
 * would end that. The managers are locked, so that of two who remove each other one is refused.
 */
async function refuseUnmanned(tx: Transaction, row: UserRow): Promise<void> {
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

/**
 * Removes a lost second factor from somebody else's account, for a reason that the log keeps. Every session of the
 * account ends and its person is told by mail. Raises NOT_FOUND for people whom the caller does not manage, STALE, and
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
