import { eq } from 'drizzle-orm';
import type { PasswordChange, ProfileChange } from '@/lib/contract/profile';
import { badgeType, type Profile, staffMailKind } from '@/lib/contract/profile';
import { roleName } from '@/lib/contract/role';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { mobileNumber } from '../../ground/mobile-number';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../ground/password';
import { endMailedSecrets } from '../account/account-token';
import { orderAccountMail } from '../account/order-mail';
import { revokeUserSessions } from '../session/revoke-session';

const editable = ({ name, mobile, languageCode, mutedMails, mutedTypes }: Account) => {
  return { name, mobile, languageCode, mutedMails, mutedTypes };
};

export type Account = typeof users.$inferSelect;

/** The account of the caller. Raises FORBIDDEN for callers without one, such as a reservation's holder. */
export async function ownAccount(db: Database | Transaction, ctx: Context): Promise<Account> {
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  const [account] = await db.select().from(users).where(eq(users.id, ctx.actor.userId));
  return account ?? fail('FORBIDDEN');
}

/**
 * The account of the caller, locked for a change. Raises FORBIDDEN for an admin who acts as this person: they cannot
 * change what is personal.
 */
export async function lockOwnAccount(tx: Transaction, ctx: Context): Promise<Account> {
  await refuseActingAdmin(tx, ctx);
  if (ctx.actor.kind !== 'user') fail('FORBIDDEN');
  const [account] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('update');
  return account ?? fail('FORBIDDEN');
}

/** Raises FORBIDDEN where the session is of an admin who acts as another. */
export async function refuseActingAdmin(db: Database | Transaction, ctx: Context): Promise<void> {
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'holder') fail('UNAUTHENTICATED');
  const [session] = await db.select().from(sessions).where(eq(sessions.id, ctx.actor.sessionId));
  if (!session || session.impersonatedBy) fail('FORBIDDEN');
}

/** The account as its person sees it. */
function describeProfile(account: Account): Profile {
  return {
    uid: account.id,
    name: account.name,
    email: account.email,
    mobile: account.mobile,
    role: { name: roleName.parse(account.role) },
    languageCode: account.languageCode,
    mutedMails: account.mutedMails.flatMap((kind) => staffMailKind.safeParse(kind).data ?? []),
    mutedTypes: account.mutedTypes.flatMap((type) => badgeType.safeParse(type).data ?? []),
    twoFactor: account.totpConfirmedAt !== null,
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
    version: account.version,
  };
}

/** The account of the caller. Raises FORBIDDEN for a guest who holds a reservation and has none. */
export async function readProfile({ ctx }: { ctx: Context }): Promise<Profile> {
  return describeProfile(await ownAccount(ctx.db, ctx));
}

/**
 * Changes name, mobile, language and wanted mails and notifications of the caller's own account; nothing else can be
 * set. Raises STALE with the account as it is, INVALID for a mobile that is no number, and FORBIDDEN for an admin who
 * acts as this person.
 */
export async function changeProfile({ ctx, input }: { ctx: Context; input: ProfileChange }): Promise<Profile> {
  const { version, mobile, ...more } = input;
  const agencyId = ctx.actor.kind === 'user' ? ctx.actor.agencyId : null;
  const number = mobile ? await mobileNumber(ctx.db, { agencyId, hotelId: null }, mobile, 'mobile') : null;
  const asked = { ...more, ...(mobile !== undefined && { mobile: number }) };
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    if (account.version !== version) fail('STALE', { details: describeProfile(account) });
    const after = { ...editable(account), ...asked };
    const [changed] = await tx
      .update(users)
      .set({ ...after, version: version + 1 })
      .where(eq(users.id, account.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: account.agencyId, entity: 'user', entityId: account.id };
    await writeAudit(tx, ctx, { ...entry, action: 'user.profileChanged', before: editable(account), after });
    return describeProfile(changed);
  });
}

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
    // Somebody else changed the password while this call checked it, so the caller only proved the old one.
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
    const mail = { email: account.email, agencyId: account.agencyId } as const;
    await orderAccountMail(tx, ctx, { ...mail, kind: 'password-changed' });
  });
  ctx.services.wakeWorkers();
}
