import { randomUUID } from 'node:crypto';
import { and, eq, exists, isNull } from 'drizzle-orm';
import type { Signup } from '@/lib/contract/account';
import type { AgencyId, Context, Transaction } from '../../context';
import { signups, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hashPassword } from '../../ground/password';
import { orderAccountMail } from './order-mail';
import { refuseCommonPassword } from './refuse-common-password';

interface SigningUp {
  ctx: Context;
  /** `agencyId`: of the site that was used, which a couple belongs to. */
  input: Signup & { agencyId: AgencyId };
}

/**
 * Opens an account that waits for its mail to be verified; a repeated one replaces what was waiting. An address that
 * has an account gets a mail that says so, and the caller hears the same after the same work. Raises INVALID for a
 * common password or a date gone by. docs/reliability.md, Passwords and mailed secrets.
 */
export async function signUp({ ctx, input }: SigningUp): Promise<void> {
  await refuseCommonPassword(input.password, input);
  if (input.kind === 'couple' && input.tentativeDate <= ctx.clock.now().toISOString().slice(0, 10))
    fail('INVALID', { fields: { tentativeDate: 'date' } });
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    const account = await openAccount(tx, ctx, { input, passwordHash });
    await orderAccountMail(tx, ctx, {
      kind: account ? 'verify-mail' : 'already-registered',
      email: input.email,
    });
    const entry = { agencyId: null, entity: 'user', entityId: account?.id ?? 'known' };
    await writeAudit(tx, ctx, { ...entry, action: 'user.signedUp', after: { kind: input.kind, plan: input.plan } });
  });
  ctx.services.wakeWorkers();
}

/**
 * The new account, or the one whose own sign-up was still waiting; null where another account has the address. An invited
 * person's account waits too, but its role and agency are the inviter's to say.
 */
async function openAccount(
  tx: Transaction,
  ctx: Context,
  { input, passwordHash }: { input: SigningUp['input']; passwordHash: string },
): Promise<{ id: string } | null> {
  const email = input.email.toLowerCase();
  const chosen = {
    name: input.name,
    role: input.kind === 'agency' ? 'agency' : 'organizer',
    agencyId: input.kind === 'agency' ? null : input.agencyId,
    passwordHash,
    languageCode: ctx.locale,
  };
  const ownSignup = tx
    .select({ id: signups.id })
    .from(signups)
    .where(and(eq(signups.userId, users.id), isNull(signups.completedAt)));
  const [account] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, emailVerified: false, createdAt: ctx.clock.now(), ...chosen })
    .onConflictDoUpdate({
      target: users.email,
      set: chosen,
      setWhere: and(eq(users.emailVerified, false), eq(users.active, true), exists(ownSignup)),
    })
    .returning({ id: users.id });
  if (!account) return null;
  await tx.delete(signups).where(eq(signups.userId, account.id));
  await tx.insert(signups).values({
    id: randomUUID(),
    userId: account.id,
    kind: input.kind,
    plan: input.plan,
    details: detailsOf(input),
    createdAt: ctx.clock.now(),
  });
  return account;
}

function detailsOf(input: Signup): Record<string, string> {
  return input.kind === 'agency'
    ? { agencyName: input.agencyName, phone: input.phone }
    : { partnerName: input.partnerName, tentativeDate: input.tentativeDate };
}
