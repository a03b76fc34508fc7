import type { MailVerification } from '@/lib/contract/account';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { verifyPassword } from '../../ground/password';
import { type OpenedSession, openUserSession } from '../session/open-session';
import { findAccountToken, spendAccountToken } from './account-token';
import { completeSignup } from './complete-signup';

/**
 * Verifies the mail of a new account by the mailed token and the password that was chosen, and logs in. Both are asked:
 * whoever signs up with another's address never gets that person's account, nor that person theirs. Raises LINK_INVALID
 * where the token is unknown, used, superseded or a day old, LOGIN_FAILED for a wrong password.
 */
export async function verifyMail({ ctx, input }: { ctx: Context; input: MailVerification }): Promise<OpenedSession> {
  const verification = { token: input.token, purpose: 'emailVerification' } as const;
  const found = await findAccountToken(ctx.db, ctx, verification);
  const matches = await verifyPassword(found?.account.passwordHash ?? null, input.password);
  if (!found?.account.active) fail('LINK_INVALID');
  if (!matches) fail('LOGIN_FAILED', { values: { by: 'chosen' } });
  const opened = await inTransaction(ctx, async (tx) => {
    if (!(await spendAccountToken(tx, ctx, verification))) fail('LINK_INVALID');
    return openUserSession({ ctx, tx, user: await completeSignup(tx, ctx, found.account) });
  });
  ctx.services.wakeWorkers();
  return opened;
}
