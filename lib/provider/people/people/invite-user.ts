import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { UserInvitation, UserRecord } from '@/lib/contract/user';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import type { AgencyId, Context, Transaction } from '../../context';
import { users } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { hashPassword } from '../../ground/password';
import { orderAccountMail } from '../account/order-mail';
import { staffAgency } from '../agency/agency-scope';
import { describeUserRecord } from './describe-user-record';
import { manager, type UserRow } from './user-scope';

/**
 * Makes an account that waits for its person, and mails the invitation (7 days). Raises FORBIDDEN for a role beyond the
 * caller's to give, INVALID for an address that has an account, NOT_FOUND for another agency.
 */
export async function inviteUser({ ctx, input }: { ctx: Context; input: UserInvitation }): Promise<UserRecord> {
  const actor = manager(ctx);
  if (!grantableRoles(actor.role).includes(input.role)) fail('FORBIDDEN');
  const agencyId = await agencyOf(ctx, actor.agencyId, input);
  // A random password that nobody knows, until the invitation is accepted.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const invited = await once({
    ctx,
    call: 'invite user',
    fingerprint: input,
    work: async (tx) => {
      const { email, name, role, languageCode } = input;
      const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (taken) fail('INVALID', { fields: { email: 'hasAccount' } });
      const createdAt = ctx.clock.now();
      const [row] = await tx
        .insert(users)
        .values({
          id: randomUUID(),
          agencyId,
          email,
          name,
          role,
          languageCode,
          passwordHash,
          emailVerified: false,
          createdAt,
        })
        .onConflictDoNothing({ target: users.email })
        .returning();
      if (!row) fail('INVALID', { fields: { email: 'hasAccount' } });
      const after = { email, name, role };
      await writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: row.id, action: 'user.invited', after });
      await mailInvitation(tx, ctx, row);
      return describeUserRecord(row);
    },
  });
  ctx.services.wakeWorkers();
  return invited;
}

/** Orders the invitation of an account in its own language; its secret is made when the mail leaves. */
export async function mailInvitation(tx: Transaction, ctx: Context, row: UserRow): Promise<void> {
  await orderAccountMail(tx, ctx, {
    kind: 'invitation',
    email: row.email,
    agencyId: row.agencyId,
    locale: row.languageCode,
  });
}

/** The platform's admin says for which agency; an admin is of none. */
async function agencyOf(ctx: Context, own: AgencyId | null, { role, agencyId }: UserInvitation) {
  if (own !== null) {
    if (agencyId !== undefined) await staffAgency(ctx, agencyId);
    return own;
  }
  if (role === 'admin') return null;
  if (agencyId === undefined) fail('INVALID', { fields: { agencyId: 'required' } });
  return staffAgency(ctx, agencyId);
}
