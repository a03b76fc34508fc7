import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PASSWORD_RESET_HOURS } from '@/lib/config/constants';
import type { Context, Transaction } from '../../context';
import { agencies, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashOfToken } from '../../ground/mailed-token';
import { hashPassword } from '../../ground/password';
import { createAccountToken, endMailedSecrets } from '../account/account-token';
import { orderAccountMail } from '../account/order-mail';
import { clearSecondFactor } from '../second-factor/change-second-factor';
import { revokeUserSessions } from '../session/revoke-session';

type Account = typeof users.$inferSelect;

interface PlatformAdmin {
  email: string;
  /**
   * Names the site to the provider. Where no agency has this token, one is opened, since no call is answered without
   * it.
   */
  agencyToken: string;
}

export interface AddedAdmin {
  /** For /account/reset, once, within PASSWORD_RESET_HOURS. */
  key: string;
  isNew: boolean;
}

/**
 * Makes a platform admin, or resets one: the earlier password, second factor, sessions and mailed links are no longer
 * valid. Only for the person who runs the server, from its terminal. Raises INVALID_STATE where the address belongs to
 * somebody who is no admin.
 */
export async function addPlatformAdmin({ ctx, input }: { ctx: Context; input: PlatformAdmin }): Promise<AddedAdmin> {
  const email = input.email.toLowerCase();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const added = await inTransaction(ctx, async (tx) => {
    await openSiteAgency(tx, ctx, { ...input, email });
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (known && known.role !== 'admin') fail('INVALID_STATE');
    const userId = known ? known.id : await insertAdmin(tx, ctx, { email, passwordHash });
    if (known) await setBack(tx, ctx, known, passwordHash);
    const entry = { agencyId: null, entity: 'user', entityId: userId };
    await writeAudit(tx, ctx, { ...entry, action: known ? 'user.adminReset' : 'user.adminMade', after: { email } });
    const key = await createAccountToken(tx, ctx, { userId, purpose: 'passwordReset', hours: PASSWORD_RESET_HOURS });
    return { key, isNew: !known };
  });
  ctx.services.wakeWorkers();
  return added;
}

async function insertAdmin(tx: Transaction, ctx: Context, account: Pick<Account, 'email' | 'passwordHash'>) {
  const id = randomUUID();
  const [name = account.email] = account.email.split('@');
  await tx.insert(users).values({ ...account, id, agencyId: null, name, role: 'admin', createdAt: ctx.clock.now() });
  return id;
}

async function setBack(tx: Transaction, ctx: Context, account: Account, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, active: true, emailVerified: true }).where(eq(users.id, account.id));
  await clearSecondFactor(tx, account);
  await revokeUserSessions(tx, ctx, { userId: account.id });
  await endMailedSecrets(tx, ctx, account.id);
  if (!account.totpConfirmedAt) return;
  await orderAccountMail(tx, ctx, {
    kind: 'second-factor-removed',
    email: account.email,
    locale: account.languageCode,
    payload: { reason: 'npm run admin' },
  });
}

async function openSiteAgency(tx: Transaction, ctx: Context, { email, agencyToken }: PlatformAdmin): Promise<void> {
  const id = randomUUID();
  const opened = await tx
    .insert(agencies)
    .values({
      id,
      email,
      phone: '',
      createdAt: ctx.clock.now(),
      name: new URL(ctx.services.config.siteUrl).hostname,
      tokenHash: hashOfToken(agencyToken),
    })
    .onConflictDoNothing({ target: agencies.tokenHash })
    .returning({ name: agencies.name });
  const entry = { agencyId: id, entity: 'agency', entityId: id, action: 'agency.opened' };
  if (opened[0]) await writeAudit(tx, ctx, { ...entry, after: { name: opened[0].name } });
}
