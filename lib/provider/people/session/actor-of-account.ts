import { eq, inArray } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import { permissionsOf } from '@/lib/domain/permissions';
import type { AgencyId, Context, UserActor } from '../../context';
import { agencies, users } from '../../db/schema';
import { REFUSING_AGENCY, suspensionOf } from '../../ground/suspension';
import { changesOfUser, readChanges } from '../permission/change-permissions';

/**
 * The people of accounts with what their roles may do now, by id, for a job that does what they asked for; accounts
 * that are not active any more are left out.
 */
export async function actorsOfAccounts({ db }: Context, userIds: string[]): Promise<Map<string, UserActor>> {
  const rows = await db
    .select({
      id: users.id,
      active: users.active,
      role: users.role,
      agencyId: users.agencyId,
      changes: changesOfUser,
      agency: REFUSING_AGENCY,
    })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(inArray(users.id, userIds));
  const actors = new Map<string, UserActor>();
  for (const { id, active, role: named, agencyId, changes, agency } of rows) {
    const role = roleName.safeParse(named).data;
    if (!active || !role) continue;
    actors.set(id, {
      kind: 'user',
      userId: id,
      role,
      agencyId: agencyId as AgencyId | null,
      sessionId: '',
      permissions: permissionsOf(role, readChanges(changes)),
      suspended: suspensionOf(agency),
      impersonatedBy: null,
      lacksSecondFactor: false,
    });
  }
  return actors;
}

/** The person of one account with what their role may do now; null where the account is not active any more. */
export const actorOfAccount = async (ctx: Context, userId: string): Promise<UserActor | null> =>
  (await actorsOfAccounts(ctx, [userId])).get(userId) ?? null;
