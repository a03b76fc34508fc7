import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PermissionChanges } from '@/lib/contract/permission';
import { type Permission, type PermissionMatrix, permission } from '@/lib/contract/permission';
import { type RoleName, roleName } from '@/lib/contract/role';
import { hasByDefault, isChangeable, type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import { STAFF_ROLES } from '@/lib/domain/roles';
import { type AgencyId, actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, permissionGrants, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from '../agency/agency-scope';

/** Columns of the matrix: guests and attendees are left out, since they never have a permission. */
const COLUMNS: readonly RoleName[] = [...roleName.options.filter((role) => STAFF_ROLES.includes(role)), 'support'];

/**
 * Nested, because Drizzle drops the table's name from the columns of a selected expression where a statement reads one
 * table alone: the condition would then compare permission_grants with itself, and every agency's changes would count.
 */
const changesOf = (agencyId: SQL, role: SQL) =>
  sql<unknown>`(${sql`
  select json_agg(json_build_object(
    'role', ${permissionGrants.role}, 'permission', ${permissionGrants.permission}, 'allowed', ${permissionGrants.allowed}
  ))
  from ${permissionGrants}
  where ${permissionGrants.agencyId} = ${agencyId} and ${permissionGrants.role} = ${role}
`})`;

/** A column for a row of users: what the person's agency changed of the person's role, as JSON. */
export const changesOfUser = changesOf(sql`${users.agencyId}`, sql`${users.role}`);

/** A column for a row of agencies: what the agency changed of the managers' permissions, as JSON. */
export const changesOfManagers = changesOf(sql`${agencies.id}`, sql`'agency'`);

const change = z.object({ role: roleName, permission, allowed: z.boolean() });

/**
 * Sets cells of an agency's permission table, valid at once, also for people who are logged in. A cell that is set to
 * its default no longer counts as changed. Raises INVALID for a fixed cell, NOT_FOUND.
 */
export async function changePermissions({
  ctx,
  input,
}: {
  ctx: Context;
  input: PermissionChanges;
}): Promise<PermissionMatrix> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const fixed = input.cells.findIndex(({ role, permission }) => !isChangeable(role, permission));
  if (fixed >= 0) fail('INVALID', { fields: { [`cells.${fixed}`]: 'invalid' } });
  await inTransaction(ctx, async (tx) => {
    await lockAgency(tx, agencyId);
    const before = await changesOfAgency(tx, agencyId);
    for (const cell of input.cells) await setCell(tx, ctx, agencyId, cell);
    const changed = input.cells.filter(
      ({ role, permission, allowed }) => permissionsOf(role, before).includes(permission) !== allowed,
    );
    if (changed.length === 0) return;
    await writeAudit(tx, ctx, {
      agencyId,
      entity: 'agency',
      entityId: agencyId,
      action: 'agency.permissionsChanged',
      before: cellsAs(changed.map((cell) => ({ ...cell, allowed: !cell.allowed }))),
      after: cellsAs(changed),
    });
  });
  return readPermissions({ ctx, input: { agencyId } });
}

/** Sets every cell back to its default. Raises NOT_FOUND. */
export async function restorePermissions({
  ctx,
  input,
}: {
  ctx: Context;
  input: { agencyId: string };
}): Promise<PermissionMatrix> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await inTransaction(ctx, async (tx) => {
    await lockAgency(tx, agencyId);
    const before = await changesOfAgency(tx, agencyId);
    if (before.length === 0) return;
    await tx.delete(permissionGrants).where(eq(permissionGrants.agencyId, agencyId));
    await writeAudit(tx, ctx, {
      agencyId,
      entity: 'agency',
      entityId: agencyId,
      action: 'agency.permissionsRestored',
      before: cellsAs(before),
    });
  });
  return readPermissions({ ctx, input: { agencyId } });
}

type Cell = PermissionChanges['cells'][number];

/** The cells in the form that the audit log shows: `agencyUser refundPayment: true`. */
const cellsAs = (cells: Cell[]) =>
  Object.fromEntries(cells.map(({ role, permission, allowed }) => [`${role} ${permission}`, allowed]));

/** Locks the agency, so that changes of the table run one after another and the second reads what the first wrote. */
const lockAgency = (tx: Transaction, agencyId: AgencyId) =>
  tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');

async function setCell(tx: Transaction, ctx: Context, agencyId: AgencyId, cell: Cell): Promise<void> {
  const { role, permission, allowed } = cell;
  const ofCell = and(
    eq(permissionGrants.agencyId, agencyId),
    eq(permissionGrants.role, role),
    eq(permissionGrants.permission, permission),
  );
  await tx.delete(permissionGrants).where(ofCell);
  if (allowed === hasByDefault(role, permission)) return;
  const changedBy = actorName(ctx.actor);
  await tx
    .insert(permissionGrants)
    .values({ agencyId, role, permission, allowed, changedAt: ctx.clock.now(), changedBy });
}

/** The changes in such a column, without those that name a role or permission of another release. */
export function readChanges(column: unknown): PermissionChange[] {
  if (!Array.isArray(column)) return [];
  return column.map((each) => change.safeParse(each).data).filter((each) => each !== undefined);
}

/** What an account with this role may do in its agency now. */
export async function permissionsOfAccount(db: Database, userId: string, role: RoleName): Promise<Permission[]> {
  const [row] = await db.select({ changes: changesOfUser }).from(users).where(eq(users.id, userId));
  return permissionsOf(role, readChanges(row?.changes));
}

/** What an agency changed of the table. */
async function changesOfAgency(db: Database, agencyId: AgencyId): Promise<PermissionChange[]> {
  return readChanges(await db.select().from(permissionGrants).where(eq(permissionGrants.agencyId, agencyId)));
}

/** What each role may do in an agency, with the default and whether it can be changed. Raises NOT_FOUND. */
export async function readPermissions({
  ctx,
  input,
}: {
  ctx: Context;
  input: { agencyId: string };
}): Promise<PermissionMatrix> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const changes = await changesOfAgency(ctx.db, agencyId);
  const allowed = new Map(COLUMNS.map((role) => [role, permissionsOf(role, changes)]));
  return {
    agencyId,
    roles: [...COLUMNS],
    rows: permission.options.map((each) => ({
      permission: each,
      cells: COLUMNS.map((role) => ({
        role,
        allowed: allowed.get(role)?.includes(each) ?? false,
        byDefault: hasByDefault(role, each),
        changeable: isChangeable(role, each),
      })),
    })),
  };
}
