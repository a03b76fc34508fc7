import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { codeAttempts, type users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { orderAccountMail } from '../account/order-mail';
import { knownBrowser } from '../session/known-browser';

type Account = typeof users.$inferSelect;

/** Codes that may be tried for one account in a quarter of an hour, whoever tries them from wherever. */
const ATTEMPTS = 10;
const COUNTED_MS = 15 * 60_000;
/** The row that every browser shares which the account was never logged in with. */
const STRANGERS = 'strangers';

export interface CountedAttempt {
  browser: string;
  /** The attempt's number since a quarter of an hour passed without any. */
  number: number;
}

/**
 * Takes one of the account's attempts at a code, in one statement, so that of calls at once none slips through. A
 * browser that the account was logged in with has attempts of its own: strangers who use theirs up do not keep its owner
 * out. Raises TOO_MANY_REQUESTS from the eleventh on, until a quarter of an hour after the last one that was taken.
 */
export async function countAttempt(ctx: Context, account: Account): Promise<CountedAttempt> {
  const now = ctx.clock.now();
  const forgottenBefore = new Date(now.getTime() - COUNTED_MS);
  const browser = knownBrowser(ctx, { account }) ?? STRANGERS;
  const isOver = lte(codeAttempts.lastAt, forgottenBefore);
  const [taken] = await ctx.db
    .insert(codeAttempts)
    .values({ userId: account.id, browser, attempts: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [codeAttempts.userId, codeAttempts.browser],
      set: { attempts: sql`case when ${isOver} then 1 else ${codeAttempts.attempts} + 1 end`, lastAt: now },
      setWhere: or(isOver, lt(codeAttempts.attempts, ATTEMPTS)),
    })
    .returning({ number: codeAttempts.attempts });
  if (taken) return { browser, number: taken.number };
  const [last] = await ctx.db.select().from(codeAttempts).where(ofBrowser(account.id, browser));
  const wait = (last?.lastAt.getTime() ?? now.getTime()) + COUNTED_MS - now.getTime();
  return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

const ofBrowser = (userId: string, browser: string) =>
  and(eq(codeAttempts.userId, userId), eq(codeAttempts.browser, browser));

/** Gives an attempt back: a right code was no guess. */
export async function giveAttemptBack(tx: Transaction, account: Account, { browser }: CountedAttempt): Promise<void> {
  await tx
    .update(codeAttempts)
    .set({ attempts: sql`greatest(${codeAttempts.attempts} - 1, 0)` })
    .where(ofBrowser(account.id, browser));
}

/** Tells the owner, once a day at most, when the last attempt was wrong too: whoever tries codes knows the password. */
export async function tellOfAttempts(ctx: Context, account: Account, { number }: CountedAttempt): Promise<void> {
  if (number < ATTEMPTS) return;
  const { id, agencyId, email, languageCode } = account;
  await inTransaction(ctx, async (tx) => {
    await writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: id, action: 'user.codesTried' });
    await orderAccountMail(tx, ctx, {
      kind: 'codes-tried',
      email,
      agencyId,
      locale: languageCode,
      occasion: `${id} ${ctx.clock.now().toISOString().slice(0, 10)}`,
    });
  });
  ctx.services.wakeWorkers();
}
