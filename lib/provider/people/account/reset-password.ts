import { and, eq, sql } from 'drizzle-orm';
import { isMailedSecret, type PasswordReset } from '@/lib/contract/account';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashPassword } from '../../ground/password';
import { revokeUserSessions } from '../session/revoke-session';
import { findAccountToken, spendAccountToken } from './account-token';
import { completeSignup } from './complete-signup';
import { endMailedSecrets } from './end-mailed-secrets';
import { orderAccountMail } from './order-mail';
import { refuseCommonPassword } from './refuse-common-password';

/**
 * Sets a new password by the key of a mailed request: it counts once, 6 hours, and every session of the account ends,
 * as do its other mailed links. An account that was never verified is verified by it: the mail was read. Raises IRK and
 * RKNF as readReset does, INVALID for a common password. docs/reliability.md, Passwords and mailed secrets.
 */
export async function resetPassword({
  ctx,
  input: { key, password },
}: {
  ctx: Context;
  input: PasswordReset & { key: string };
}): Promise<void> {
  if (!isMailedSecret(key)) fail('IRK');
  const reset = { token: key, purpose: 'passwordReset' } as const;
  const found = await findAccountToken(ctx.db, ctx, reset);
  if (!found?.account.active) fail('RKNF');
  await refuseCommonPassword(password, found.account);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    if (!(await spendAccountToken(tx, ctx, reset))) fail('RKNF');
    const [account] = await tx
      .update(users)
      .set({ passwordHash, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, found.account.id), eq(users.active, true)))
      .returning();
    if (!account) fail('RKNF');
    if (!account.emailVerified) await completeSignup(tx, ctx, account);
    const endedSessions = await revokeUserSessions(tx, ctx, { userId: account.id });
    await endMailedSecrets(tx, ctx, account.id);
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.passwordReset', after: { endedSessions } });
    await orderAccountMail(tx, ctx, { kind: 'password-changed', email: account.email, agencyId: account.agencyId });
  });
  ctx.services.wakeWorkers();
}
