import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, exists, gt, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import { UNVERIFIED_ACCOUNT_DAYS } from '@/lib/config/constants';
import type { Context, Transaction } from '../context';
import {
  accountTokens,
  codeAttempts,
  events,
  loginChallenges,
  loginLinks,
  recoveryCodes,
  reservations,
  sessions,
  signups,
  supportTickets,
  users,
} from '../db/schema';
import { inTransaction } from '../db/transaction';
import { writeAudit } from '../ground/audit';

const AT_ONCE = 100;

/**
 * Removes accounts that were signed up and whose mail nobody verified in 30 days: the address is free again. Never one
 * that is verified, was invited, was ever logged in with, still has a link that counts, or has anything attached.
 * Answers how many.
 */
export async function sweepSignups({ ctx }: { ctx: Context }): Promise<number> {
  const due = await ctx.db.select({ id: users.id }).from(users).where(neverTaken(ctx)).limit(AT_ONCE);
  let removed = 0;
  for (const { id } of due) removed += await inTransaction(ctx, (tx) => removeAccount(tx, ctx, id));
  return removed;
}

function neverTaken({ db, clock }: Pick<Context, 'db' | 'clock'>): SQL | undefined {
  const now = clock.now();
  const before = new Date(now.getTime() - UNVERIFIED_ACCOUNT_DAYS * millisecondsInDay);
  const none = (table: Parameters<typeof attached>[1], condition: SQL | undefined) =>
    not(exists(attached(db, table, condition)));
  return and(
    eq(users.emailVerified, false),
    isNull(users.lastLoginAt),
    lt(users.createdAt, before),
    exists(
      attached(
        db,
        signups,
        and(eq(signups.userId, users.id), isNull(signups.completedAt), lt(signups.createdAt, before)),
      ),
    ),
    none(signups, and(eq(signups.userId, users.id), gt(signups.createdAt, before))),
    none(accountTokens, and(eq(accountTokens.userId, users.id), gt(accountTokens.expiresAt, now))),
    none(sessions, eq(sessions.userId, users.id)),
    none(
      events,
      or(eq(events.mainUserId, users.id), eq(events.secondaryUserId, users.id), eq(events.plannerUserId, users.id)),
    ),
    none(reservations, eq(reservations.userId, users.id)),
    none(supportTickets, eq(supportTickets.userId, users.id)),
  );
}

type Attachment =
  | typeof accountTokens
  | typeof events
  | typeof reservations
  | typeof sessions
  | typeof signups
  | typeof supportTickets;

const attached = (db: Context['db'], table: Attachment, condition: SQL | undefined) =>
  db.select().from(table).where(condition);

/** Looks again under the lock: the person may be verifying the mail at this moment. */
async function removeAccount(tx: Transaction, ctx: Context, id: string): Promise<0 | 1> {
  const [row] = await tx
    .select({ id: users.id, agencyId: users.agencyId })
    .from(users)
    .where(and(eq(users.id, id), neverTaken({ db: tx, clock: ctx.clock })))
    .for('update', { of: users, skipLocked: true });
  if (!row) return 0;
  for (const table of [accountTokens, codeAttempts, loginChallenges, loginLinks, recoveryCodes, signups])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(users).where(eq(users.id, id));
  const entry = { agencyId: row.agencyId, entity: 'user', entityId: id, action: 'user.signupExpired' };
  await writeAudit(tx, ctx, { ...entry, after: { days: UNVERIFIED_ACCOUNT_DAYS } });
  return 1;
}
