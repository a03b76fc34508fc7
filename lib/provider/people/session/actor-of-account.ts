import { eq } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import { permissionsOf } from '@/lib/domain/permissions';
import type { AgencyId, Context, UserActor } from '../../context';
import { agencies, users } from '../../db/schema';
import { REFUSING_AGENCY, suspensionOf } from '../../ground/suspension';
import { changesOfUser, readChanges } from '../permission/change-permissions';

/**
 * The person of an account with what its role may do now, for a job that does what this person asked for; null where the
 * account does not work any more.
 */
export async function actorOfAccount({ db }: Context, userId: string): Promise<UserActor | null> {
  const [row] = await db
    .select({
      ...{ active: users.active, role: users.role, agencyId: users.agencyId },
      ...{ changes: changesOfUser, agency: REFUSING_AGENCY },
    })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(eq(users.id, userId));
  const role = roleName.safeParse(row?.role).data;
  if (!row?.active || !role) return null;
  return {
    ...{ kind: 'user', userId, role, agencyId: row.agencyId as AgencyId | null, sessionId: '' },
    permissions: permissionsOf(role, readChanges(row.changes)),
    suspended: suspensionOf(row.agency),
    ...{ impersonatedBy: null, lacksSecondFactor: false },
  };
}
