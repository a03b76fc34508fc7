import { and, eq, sql } from 'drizzle-orm';
import { isMailedSecret } from '@/lib/contract/account';
import { roleName } from '@/lib/contract/role';
import type { InvitationAnswer, OpenInvitation } from '@/lib/contract/user';
import type { Context } from '../../context';
import { agencies, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashPassword } from '../../ground/password';
import { findAccountToken, spendAccountToken } from '../account/account-token';
import { refuseCommonPassword } from '../account/refuse-common-password';

async function findInvitation(ctx: Context, key: string) {
  if (!isMailedSecret(key)) fail('LINK_INVALID');
  const found = await findAccountToken(ctx.db, ctx, { token: key, purpose: 'invitation' });
  if (!found?.account.active || found.account.emailVerified) fail('LINK_INVALID');
  return found;
}

/** Whom a mailed invitation invites, to what, and until when. Raises LINK_INVALID for one that does not count. */
export async function readInvitation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string };
}): Promise<OpenInvitation> {
  const { account, expiresAt } = await findInvitation(ctx, input.key);
  const [agency] = account.agencyId
    ? await ctx.db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, account.agencyId))
    : [];
  return {
    email: account.email,
    name: account.name,
    role: roleName.parse(account.role),
    agencyName: agency?.name ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * The invited person takes the account: own name, own password, once, within 7 days. Raises LINK_INVALID, and INVALID
 * for a common password.
 */
export async function acceptInvitation({
  ctx,
  input: { key, name, password },
}: {
  ctx: Context;
  input: InvitationAnswer & { key: string };
}): Promise<void> {
  const { account } = await findInvitation(ctx, key);
  await refuseCommonPassword(password, { email: account.email, name });
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    if (!(await spendAccountToken(tx, ctx, { token: key, purpose: 'invitation' }))) fail('LINK_INVALID');
    const [taken] = await tx
      .update(users)
      .set({ name, passwordHash, emailVerified: true, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, account.id), eq(users.active, true), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (!taken) fail('LINK_INVALID');
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, {
      ...entry,
      action: 'user.invitationTaken',
      before: { name: account.name },
      after: { name },
    });
  });
}
