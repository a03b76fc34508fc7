import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context';
import { reservations, sessions, users } from '../../db/schema';

/** Whether this account (or reservation) was ever logged in to from the caller's address. design/reliability.md S9. */
export async function isUsualAddress({
  ctx,
  input,
}: {
  ctx: Context;
  input: { email: string } | { key: string };
}): Promise<boolean> {
  if (!ctx.ip) return false;
  const known = ctx.db.select({ id: sessions.id }).from(sessions);
  const fromHere = eq(sessions.ip, ctx.ip);
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
