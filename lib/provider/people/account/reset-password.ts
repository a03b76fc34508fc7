import { and, eq, sql } from 'drizzle-orm';
import type { MailRequest } from '@/lib/contract/account';
import { isMailedSecret, type OpenReset, type PasswordReset } from '@/lib/contract/account';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashPassword, refuseCommonPassword } from '../../ground/password';
import { revokeUserSessions } from '../session/revoke-session';
import { endMailedSecrets, findAccountToken, spendAccountToken } from './account-token';
import { orderAccountMail } from './order-mail';
import { completeSignup } from './sign-up';

/** The mails that anybody may ask for by an address. */
export type RequestedMail = 'password-reset' | 'login-link' | 'verify-mail';

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

/**
 * Whether the request of a new password stands, and until when. Raises IRK for what is no key at all, RKNF for one that
 * is unknown, used, superseded or older than 6 hours.
 */
export async function readReset({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<OpenReset> {
  if (!isMailedSecret(input.key)) fail('IRK');
  const found = await findAccountToken(ctx.db, ctx, { token: input.key, purpose: 'passwordReset' });
  if (!found?.account.active) fail('RKNF');
  return { expiresAt: found.expiresAt.toISOString() };
}

/**
 * Orders a mail for an address, whether an account has it or not: the same work, the same time. The worker that sends
 * it looks for the account, and for one of nobody sends nothing. docs/reliability.md, Passwords and mailed secrets.
 */
export async function requestMail({
  ctx,
  input,
  kind,
}: {
  ctx: Context;
  input: MailRequest;
  kind: RequestedMail;
}): Promise<void> {
  await inTransaction(ctx, (tx) => orderAccountMail(tx, ctx, { kind, email: input.email }));
  ctx.services.wakeWorkers();
}
