import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context';
import { reservations, sessions, users } from '../../db/schema';

/**
 * Whether this account (or reservation) was ever logged in to from the caller's address. docs/reliability.md, Guessing.
 */
export async function isUsualAddress({
  ctx,
  input,
}: {
  ctx: Context;
  input: { email: string } | { key: string };
}): Promise<boolean> {
  if (!ctx.ip) return false;
  const known = ctx.db.select({ id: sessions.id }).from(sessions);
  // An admin who acted as this person does not make the own address one of theirs.
  const fromHere = and(eq(sessions.ip, ctx.ip), isNull(sessions.impersonatedBy));
  const rows =
    'email' in input
      ? await known
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(fromHere, eq(users.email, input.email.toLowerCase())))
          .limit(1)
      : await known
          .innerJoin(reservations, eq(reservations.id, sessions.reservationId))
          .where(and(fromHere, eq(reservations.key, input.key)))
          .limit(1);
  return rows.length > 0;
}
