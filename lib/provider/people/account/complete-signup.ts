import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { BALANCE_DUE_DAYS, MASTER_ACCOUNT_DUE_DAYS, PASS_SHARE_PERCENT } from '@/lib/config/constants';
import { addDays } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { agencies, events, masterAccounts, notifications, signups, users } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { hashOfToken } from '../../ground/mailed-token';
import { orderAccountMail } from './order-mail';

const ZONE = 'America/Cancun';

const CURRENCY = 'USD';

interface CoupleEvent {
  account: typeof users.$inferSelect;
  signup: typeof signups.$inferSelect;
}

type Account = typeof users.$inferSelect;
type SignupRow = typeof signups.$inferSelect;

/**
 * What a verified mail sets free: the account, and what its person signed up for: an agency with a token of its own, or
 * a couple's event that waits for its agency. Once, in the caller's transaction; answers the account as it is now.
 */
export async function completeSignup(tx: Transaction, ctx: Context, account: Account): Promise<Account> {
  const [signup] = await tx
    .update(signups)
    .set({ completedAt: ctx.clock.now() })
    .where(and(eq(signups.userId, account.id), isNull(signups.completedAt)))
    .returning();
  const agencyId = signup?.kind === 'agency' ? await openAgency(tx, ctx, account, signup) : account.agencyId;
  const [verified] = await tx
    .update(users)
    .set({ emailVerified: true, agencyId, version: account.version + 1 })
    .where(eq(users.id, account.id))
    .returning();
  if (signup?.kind === 'couple') await openCoupleEvent(tx, ctx, { account, signup });
  const entry = { agencyId, entity: 'user', entityId: account.id };
  await writeAudit(tx, ctx, { ...entry, action: 'user.verified', after: { kind: signup?.kind ?? null } });
  return verified ?? account;
}

async function openAgency(tx: Transaction, ctx: Context, account: Account, { details, plan }: SignupRow) {
  const id = randomUUID();
  await tx.insert(agencies).values({
    id,
    name: details.agencyName ?? account.name,
    email: account.email,
    phone: details.phone ?? '',
    languageCode: account.languageCode,
    // Nobody's: the token that names the agency's site is made when its mail leaves.
    tokenHash: hashOfToken(randomBytes(32).toString('base64url')),
    createdAt: ctx.clock.now(),
  });
  await writeAudit(tx, ctx, { agencyId: id, entity: 'agency', entityId: id, action: 'agency.opened', after: { plan } });
  await orderAccountMail(tx, ctx, {
    kind: 'agency-welcome',
    email: account.email,
    agencyId: id,
  });
  return id;
}

/**
 * The event that a couple signed up for, not published: names, tentative date and package are theirs, the rest is their
 * agency's to agree on, which is told.
 */
async function openCoupleEvent(
  tx: Transaction,
  ctx: Context,
  { account, signup: { details, plan } }: CoupleEvent,
): Promise<void> {
  const { agencyId } = account;
  const eventDate = details.tentativeDate;
  if (!agencyId || !eventDate) return;
  const now = ctx.clock.now();
  const id = randomUUID();
  const name = `${account.name} & ${details.partnerName ?? ''}`;
  await tx.insert(events).values({
    id,
    agencyId,
    code: eventCode(),
    name,
    eventDate,
    timeZone: ZONE,
    currency: CURRENCY,
    mainUserId: account.id,
    minimumToReserve: 0,
    balanceDueDays: BALANCE_DUE_DAYS,
    passSharePercent: PASS_SHARE_PERCENT,
    published: false,
    createdAt: now,
  });
  await tx.insert(masterAccounts).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    package: plan,
    currency: CURRENCY,
    dueOn: addDays(eventDate, -MASTER_ACCOUNT_DUE_DAYS),
  });
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    type: 'CONTACT_ORG',
    params: { name: account.name, message: name },
    createdAt: now,
  });
  await writeAudit(tx, ctx, { agencyId, entity: 'event', entityId: id, action: 'event.opened', after: { plan } });
  await orderAccountMail(tx, ctx, { kind: 'couple-welcome', email: account.email, agencyId, payload: { event: name } });
}
