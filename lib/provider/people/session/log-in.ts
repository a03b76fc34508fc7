import { eq } from 'drizzle-orm';
import type { LoginInput } from '@/lib/contract/session';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { verifyPassword } from '../../ground/password';
import { admitted, admitUser } from './admit-user';
import type { OpenedSession } from './open-session';

/**
 * Login by email (in any case) and password. An unknown account, a wrong password and a disabled account raise the same
 * LOGIN_FAILED after the same work. With the right password: SECOND_FACTOR and MAIL_UNVERIFIED as admitUser.
 * docs/reliability.md, Sessions.
 */
export async function logIn({ ctx, input }: { ctx: Context; input: LoginInput }): Promise<OpenedSession> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email.toLowerCase()));
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user?.active || !matches) fail('LOGIN_FAILED', { values: { by: 'password' } });
  return admitted(await inTransaction(ctx, (tx) => admitUser(tx, ctx, user)));
}
