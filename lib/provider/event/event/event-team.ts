import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { EventPatch, EventProfile, TeamChoices, TeamMember } from '@/lib/contract/event-profile';
import type { RoleName } from '@/lib/contract/role';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared, rowsOf } from '../../db/prepared';
import { events, users } from '../../db/schema';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { alphabetical } from '../../ground/page';
import { packageOf, refuseWithout } from './event-package';
import { type EventRow, staffEvent } from './find-bookable-event';

/** The role that an account needs for each seat of an event's team. */
const ROLES = { mainUserId: 'organizer', secondaryUserId: 'organizer', plannerUserId: 'weddingPlanner' } as const;
type Seat = keyof typeof ROLES;

const SEATS = Object.keys(ROLES) as Seat[];

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>;

/** Couple and planner of an event, for a selection that has `events`. */
export const TEAM_OF_EVENT = rowsOf(
  { id: users.id, name: users.name, email: users.email },
  sql`from ${users} where ${users.id} in (${events.mainUserId}, ${events.secondaryUserId}, ${events.plannerUserId})`,
);

const describePerson = (ctx: Context, { id, name, email }: Person): TeamMember => ({
  id,
  name,
  email: readsPrivate(ctx.actor, 'contact') ? email : null,
});

/** The people of an event, each in their seat. */
export function describeTeam(ctx: Context, event: Pick<EventRow, Seat>, people: Person[]): EventProfile['team'] {
  const of = (seat: Seat) => {
    const person = people.find(({ id }) => id === event[seat]);
    return person ? describePerson(ctx, person) : null;
  };
  return { main: of('mainUserId'), secondary: of('secondaryUserId'), planner: of('plannerUserId') };
}

const ofRoles = prepared((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(
      and(
        eq(users.agencyId, sql.placeholder('agencyId')),
        eq(users.active, true),
        inArray(users.role, [...new Set(Object.values(ROLES))]),
      ),
    )
    .orderBy(asc(alphabetical(users.name)), asc(users.id)),
);

/** The accounts of the event's agency that may be its couple or its planner. Raises NOT_FOUND. */
export async function listTeamChoices({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<TeamChoices> {
  const { agencyId } = await staffEvent(ctx, input.event, 'manageEvent');
  const found = await ofRoles(ctx.db, { agencyId });
  const of = (role: RoleName) => found.filter((each) => each.role === role).map((each) => describePerson(ctx, each));
  return { couple: of('organizer'), planners: of('weddingPlanner') };
}

/**
 * Raises INVALID on the field of a person who has no active account at the event's agency with the seat's role, or who
 * would have both seats of the couple, and PACKAGE_LIMIT for a planner that the package lacks. The caller has locked
 * the event.
 */
export async function refuseStrangers(
  tx: Database,
  row: typeof events.$inferSelect,
  change: Omit<EventPatch, 'version'>,
): Promise<void> {
  const named = SEATS.flatMap((seat) => {
    const id = change[seat];
    return id && id !== row[seat] ? [{ seat, id }] : [];
  });
  if (named.length === 0 && change.mainUserId === undefined && change.secondaryUserId === undefined) return;
  const { mainUserId, secondaryUserId } = { ...row, ...change };
  if (mainUserId && mainUserId === secondaryUserId) fail('INVALID', { fields: { secondaryUserId: 'samePerson' } });
  const ids = named.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await tx.select().from(users).where(inArray(users.id, ids));
  const wrong = named.filter(({ seat, id }) => {
    const person = found.find((each) => each.id === id);
    return !person?.active || person.agencyId !== row.agencyId || person.role !== ROLES[seat];
  });
  if (wrong.length > 0) fail('INVALID', { fields: Object.fromEntries(wrong.map(({ seat }) => [seat, 'invalid'])) });
  if (named.some(({ seat }) => seat === 'plannerUserId')) refuseWithout(await packageOf(tx, row.id), 'planner');
}
