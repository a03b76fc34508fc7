import { eq } from 'drizzle-orm';
import type { PasswordChange } from '@/lib/contract/profile';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashPassword, verifyPassword } from '../../ground/password';
import { endMailedSecrets } from '../account/end-mailed-secrets';
import { orderAccountMail } from '../account/order-mail';
import { refuseCommonPassword } from '../account/refuse-common-password';
import { revokeUserSessions } from '../session/revoke-session';
import { lockOwnAccount, ownAccount } from './own-account';

/**
 * Changes the caller's own password; every other session of the account ends, mailed links are void, and a mail tells
 * the person. Raises LOGIN_FAILED where the current one is wrong, INVALID where the new one is the same or a common
 * one, FORBIDDEN for an admin who acts as this person. docs/reliability.md, Sessions.
 */
export async function changePassword({ ctx, input }: { ctx: Context; input: PasswordChange }): Promise<void> {
  const before = await ownAccount(ctx.db, ctx);
  if (!(await verifyPassword(before.passwordHash, input.currentPassword)))
    fail('LOGIN_FAILED', { values: { by: 'current' } });
  if (input.password === input.currentPassword) fail('INVALID', { fields: { password: 'samePassword' } });
  await refuseCommonPassword(input.password, before);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    // Changed by somebody else while this one was checked: what was proven is the old password.
    if (account.passwordHash !== before.passwordHash) fail('LOGIN_FAILED', { values: { by: 'current' } });
    await tx
      .update(users)
      .set({ passwordHash, version: account.version + 1 })
      .where(eq(users.id, account.id));
    const except = ctx.actor.kind === 'user' ? ctx.actor.sessionId : null;
    const endedSessions = await revokeUserSessions(tx, ctx, { userId: account.id, except });
    await endMailedSecrets(tx, ctx, account.id);
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.passwordChanged', after: { endedSessions } });
    const letter = { email: account.email, agencyId: account.agencyId } as const;
    await orderAccountMail(tx, ctx, { ...letter, kind: 'password-changed' });
  });
  ctx.services.wakeWorkers();
}
