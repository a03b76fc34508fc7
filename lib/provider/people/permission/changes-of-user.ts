import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Permission, permission } from '@/lib/contract/permission';
import { type RoleName, roleName } from '@/lib/contract/role';
import { type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import type { Database } from '../../db/client';
import { permissionGrants, users } from '../../db/schema';

/** A column beside a row of users: what that person's agency changed of that person's role, as JSON. */
export const changesOfUser = sql<unknown>`(
  select json_agg(json_build_object(
    'role', ${permissionGrants.role}, 'permission', ${permissionGrants.permission}, 'allowed', ${permissionGrants.allowed}
  ))
  from ${permissionGrants}
  where ${permissionGrants.agencyId} = ${users.agencyId} and ${permissionGrants.role} = ${users.role}
)`;

const change = z.object({ role: roleName, permission, allowed: z.boolean() });

/** The changes of such a column; one that names a role or permission of another release does not count. */
export function readChanges(column: unknown): PermissionChange[] {
  if (!Array.isArray(column)) return [];
  return column.map((each) => change.safeParse(each).data).filter((each) => each !== undefined);
}

/** What an account with this role may do in its agency now. */
export async function permissionsOfAccount(db: Database, userId: string, role: RoleName): Promise<Permission[]> {
  const [row] = await db.select({ changes: changesOfUser }).from(users).where(eq(users.id, userId));
  return permissionsOf(role, readChanges(row?.changes));
}
