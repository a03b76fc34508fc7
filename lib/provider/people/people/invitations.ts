import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isMailedSecret } from '@/lib/contract/account';
import { type RoleName, roleName } from '@/lib/contract/role';
import type { InvitationAnswer, OpenInvitation, UserInvitation, UserRecord } from '@/lib/contract/user';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { AGENCY_TEAM_ROLES } from '@/lib/domain/roles';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, events, signups, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseOneMore } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { hashPassword, refuseCommonPassword } from '../../ground/password';
import { endMailedSecrets, findAccountToken, spendAccountToken } from '../account/account-token';
import { orderAccountMail } from '../account/order-mail';
import { waitsForOwnSignup } from '../account/sign-up';
import { staffAgency } from '../agency/agency-scope';
import { waitsForToken } from '../agency/agency-token';
import { describeUserRecord, lockUser, manager, stateOf, type UserRow } from './list-users';

/**
 * Makes an account that waits for its person, and mails the invitation (7 days). Raises FORBIDDEN for a role beyond the
 * caller's to give, AGENCY_LIMIT for an agency that has as many people as it may, INVALID for an address that has an
 * account or an event whose couple is told already, NOT_FOUND for another agency.
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
      const joins = agencyId !== null && AGENCY_TEAM_ROLES.includes(role);
      if (joins) await refuseOneMore(tx, ctx, 'people', { agencyId });
      const row = await addInvited(tx, ctx, { agencyId, email, name, role, languageCode, passwordHash });
      if (input.eventId !== undefined) await joinCouple(tx, ctx, row, input.eventId);
      return describeUserRecord(row);
    },
  });
  ctx.services.wakeWorkers();
  return invited;
}

type Invited = Pick<UserRow, 'agencyId' | 'email' | 'name' | 'languageCode' | 'passwordHash'> & { role: RoleName };

/**
 * The account that waits for its person, with its invitation. An account that only waits for its mail to be verified is
 * taken over; otherwise anybody could block an address by signing up with it. Raises INVALID for an address that has an
 * account.
 */
export async function addInvited(tx: Transaction, ctx: Context, invited: Invited): Promise<UserRow> {
  const { agencyId, email, name, role } = invited;
  const id = randomUUID();
  const waiting = { ...invited, createdAt: ctx.clock.now() };
  const [row] = await tx
    .insert(users)
    .values({ ...waiting, id, emailVerified: false })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...waiting, version: sql`${users.version} + 1` },
      setWhere: waitsForOwnSignup(tx),
    })
    .returning();
  if (!row) return fail('INVALID', { fields: { email: 'hasAccount' } });
  if (row.id !== id) {
    await tx.delete(signups).where(eq(signups.userId, row.id));
    await endMailedSecrets(tx, ctx, row.id);
  }
  const entry = { agencyId, entity: 'user', entityId: row.id, action: 'user.invited' };
  await writeAudit(tx, ctx, { ...entry, after: { email, name, role } });
  await mailInvitation(tx, ctx, row);
  return row;
}

/** Makes a new organizer one of the couple of an event of their agency, in the first seat that is free. */
async function joinCouple(tx: Transaction, ctx: Context, { id, agencyId, role }: UserRow, eventId: string) {
  const refuse = (why: string) => fail('INVALID', { fields: { eventId: why } });
  if (role !== 'organizer' || agencyId === null) return refuse('organizersEvent');
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.agencyId, agencyId)))
    .for('no key update');
  if (!event) return refuse('invalid');
  const place = event.mainUserId === null ? 'mainUserId' : event.secondaryUserId === null ? 'secondaryUserId' : null;
  if (place === null) return refuse('coupleIsFull');
  await tx
    .update(events)
    .set({ [place]: id, version: event.version + 1 })
    .where(eq(events.id, eventId));
  const entry = { agencyId, entity: 'event', entityId: eventId, action: 'event.organizerInvited' };
  await writeAudit(tx, ctx, { ...entry, after: { [place]: id } });
}

/** Orders the invitation of an account in its own language; its secret is made when the mail leaves. */
async function mailInvitation(tx: Transaction, ctx: Context, row: UserRow): Promise<void> {
  await orderAccountMail(tx, ctx, {
    kind: 'invitation',
    email: row.email,
    agencyId: row.agencyId,
    locale: row.languageCode,
  });
}

/** The agency of the invited person. The platform's admin has to name it; an admin is of none. */
async function agencyOf(ctx: Context, own: AgencyId | null, { role, agencyId }: UserInvitation) {
  if (own !== null) {
    if (agencyId !== undefined) await staffAgency(ctx, agencyId);
    return own;
  }
  if (role === 'admin') return null;
  if (agencyId === undefined) fail('INVALID', { fields: { agencyId: 'required' } });
  return staffAgency(ctx, agencyId);
}

/**
 * Mails the invitation again; the earlier link is no longer valid. Raises NOT_FOUND, and INVALID_STATE once it was
 * accepted.
 */
export async function resendInvitation({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, { id });
    if (stateOf(row) !== 'invited') fail('INVALID_STATE', { values: { what: 'notInvited' } });
    await writeAudit(tx, ctx, { agencyId: row.agencyId, entity: 'user', entityId: id, action: 'user.invitedAgain' });
    await mailInvitation(tx, ctx, row);
  });
  ctx.services.wakeWorkers();
}

async function findInvitation(ctx: Context, key: string) {
  if (!isMailedSecret(key)) fail('LINK_INVALID');
  const found = await findAccountToken(ctx.db, ctx, { token: key, purpose: 'invitation' });
  if (!found?.account.active || found.account.emailVerified) fail('LINK_INVALID');
  return found;
}

/** Whom a mailed invitation invites, to what, and until when. Raises LINK_INVALID for one that is not valid. */
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
 * The invited person takes the account over, with their own name and password, once, within 7 days. Raises
 * LINK_INVALID, and INVALID for a common password.
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
    const { agencyId, email, languageCode: locale } = account;
    if (agencyId !== null && account.role === 'agency' && (await waitsForToken(tx, agencyId)))
      await orderAccountMail(tx, ctx, { kind: 'agency-welcome', email, agencyId, locale, occasion: agencyId });
  });
  ctx.services.wakeWorkers();
}
