import { clearingCookies } from '@/lib/session/cookies';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { auditEnd } from '../impersonation/audit-end';
import { revokeSession } from './revoke-session';

/** Ends the caller's session on the server, if there is one, and answers the Set-Cookie values that end it in the browser. */
export async function logOut({ ctx }: { ctx: Context }): Promise<string[]> {
  const { actor } = ctx;
  if (actor.kind === 'user' || actor.kind === 'holder') {
    await inTransaction(ctx, async (tx) => {
      await revokeSession(tx, ctx, actor.sessionId);
      if (actor.kind === 'user' && actor.impersonatedBy) await auditEnd(tx, ctx, actor);
    });
  }
  return clearingCookies();
}
