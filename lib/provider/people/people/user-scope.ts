import { and, eq, or, type SQL } from 'drizzle-orm';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import type { Context, Transaction, UserActor } from '../../context';
import { users } from '../../db/schema';
import { fail } from '../../error';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';

export type UserRow = typeof users.$inferSelect;

/** The person who manages users. Raises FORBIDDEN for whoever is no user. */
export function manager(ctx: Context): UserActor {
  return ctx.actor.kind === 'user' ? ctx.actor : fail('FORBIDDEN');
}

/**
 * The accounts that the caller manages: those of the own agency; for the platform's admin every one, or those of the
 * agency asked for beside the other admins. Raises NOT_FOUND for an agency that is not the caller's.
 */
export async function managedUsers(ctx: Context, agencyId: string | undefined): Promise<SQL | undefined> {
  const own = boundAgencyId(manager(ctx));
  if (agencyId !== undefined) await staffAgency(ctx, agencyId);
  if (own !== null) return eq(users.agencyId, own);
  return agencyId === undefined ? undefined : or(eq(users.agencyId, agencyId), eq(users.role, 'admin'));
}

/** Locks an account that the caller manages. Raises NOT_FOUND for every other, STALE for another version. */
export async function lockUser(
  tx: Transaction,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<UserRow> {
  const actor = manager(ctx);
  const agencyId = boundAgencyId(actor);
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), agencyId === null ? undefined : eq(users.agencyId, agencyId)))
    .for('update');
  // Nobody changes an account with a role that they may not give.
  if (!row || !grantableRoles(actor.role).some((grantable) => grantable === row.role)) fail('NOT_FOUND');
  if (version !== undefined && row.version !== version) fail('STALE');
  return row;
}
