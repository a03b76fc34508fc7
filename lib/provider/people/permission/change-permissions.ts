import { and, eq } from 'drizzle-orm';
import type { PermissionChanges, PermissionMatrix } from '@/lib/contract/permission';
import { hasByDefault, isChangeable, permissionsOf } from '@/lib/domain/permissions';
import { type AgencyId, actorName, type Context, type Transaction } from '../../context';
import { agencies, permissionGrants } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from '../agency/agency-scope';
import { changesOfAgency, readPermissions } from './read-permissions';

/**
 * Sets cells of an agency's permission table; it holds at once, for whoever is logged in too. A cell that is set to its
 * default is no change any more. Raises INVALID for a fixed cell, NOT_FOUND.
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

/** As the audit log shows them: `agencyUser refundPayment: true`. */
const cellsAs = (cells: Cell[]) =>
  Object.fromEntries(cells.map(({ role, permission, allowed }) => [`${role} ${permission}`, allowed]));

/** Of two who change the table at once the second reads what the first wrote. */
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
