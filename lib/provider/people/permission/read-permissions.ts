import { eq } from 'drizzle-orm';
import { type PermissionMatrix, permission } from '@/lib/contract/permission';
import { type RoleName, roleName } from '@/lib/contract/role';
import { hasByDefault, isChangeable, type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import { STAFF_ROLES } from '@/lib/domain/roles';
import type { AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { permissionGrants } from '../../db/schema';
import { staffAgency } from '../agency/agency-scope';
import { readChanges } from './changes-of-user';

/** Columns of the matrix: guests and attendees have no permission and get none. */
const COLUMNS: readonly RoleName[] = [...roleName.options.filter((role) => STAFF_ROLES.includes(role)), 'support'];

/** What an agency changed of the table. */
export async function changesOfAgency(db: Database, agencyId: AgencyId): Promise<PermissionChange[]> {
  return readChanges(await db.select().from(permissionGrants).where(eq(permissionGrants.agencyId, agencyId)));
}

/** What each role may do in an agency, beside the default and whether it can be changed. Raises NOT_FOUND. */
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
