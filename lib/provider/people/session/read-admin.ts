import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminRecord } from '@/lib/contract/agency';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { fail } from '../../error';

/** The platform admin's own record. Raises FORBIDDEN for everybody else. */
export async function readAdmin({ ctx }: { ctx: Context }): Promise<z.infer<typeof adminRecord>> {
  if (ctx.actor.kind !== 'user' || ctx.actor.role !== 'admin') fail('FORBIDDEN');
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId));
  if (!user) fail('FORBIDDEN');
  return { uid: user.id, name: user.name, email: user.email, role: { name: 'admin' } };
}
