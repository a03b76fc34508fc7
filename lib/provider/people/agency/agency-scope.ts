import { and, eq, sql } from 'drizzle-orm';
import type { Actor, AgencyId, Context } from '../../context';
import { prepared } from '../../db/prepared';
import { agencies, reservations } from '../../db/schema';
import { fail } from '../../error';

/** The agency of a person or a system that belongs to one; null for the platform's admin and for visitors. */
export function ownAgencyId(actor: Actor): AgencyId | null {
  return actor.kind === 'user' || actor.kind === 'holder' || actor.kind === 'token' ? actor.agencyId : null;
}

/**
 * The agency to which the actor's lists are limited; null for the platform's admin, who is of none and sees all. Raises
 * NOT_FOUND for everybody else without an agency: an account that waits for one sees nothing.
 */
export function boundAgencyId(actor: Actor): AgencyId | null {
  const everywhere = actor.kind === 'user' && actor.role === 'admin' && actor.agencyId === null;
  return everywhere ? null : (ownAgencyId(actor) ?? fail('NOT_FOUND'));
}

const agencyWithId = prepared((db) =>
  db
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.id, sql.placeholder('id'))),
);

/** The agency that a staff call names, if it is the actor's own or the actor is the admin. Raises NOT_FOUND. */
export async function staffAgency(ctx: Context, agencyId: string): Promise<AgencyId> {
  const { actor } = ctx;
  if (actor.kind !== 'user' && actor.kind !== 'token') fail('NOT_FOUND');
  const isAdmin = actor.kind === 'user' && actor.agencyId === null && actor.role === 'admin';
  if (!isAdmin && actor.agencyId !== agencyId) fail('NOT_FOUND');
  const [found] = await agencyWithId(ctx.db, { id: agencyId });
  if (!found) fail('NOT_FOUND');
  return found.id as AgencyId;
}

/** Whether the actor has booked with the agency: the holder's reservation, or one of the attendee's account. */
export async function hasBookedWith(ctx: Context, agencyId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === 'holder') return actor.agencyId === agencyId;
  if (actor.kind !== 'user' || actor.role !== 'attendee') return false;
  const [booked] = await ctx.db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.userId, actor.userId), eq(reservations.agencyId, agencyId)))
    .limit(1);
  return booked !== undefined;
}
