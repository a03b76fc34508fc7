import { desc, inArray, sql } from 'drizzle-orm';
import { smsAnswer } from '@/lib/domain/sms';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { smsConsents } from '../../db/schema';
import { inTransaction } from '../../db/transaction';

/** The mobiles among these whose owners want no text messages, as they said last. */
export async function smsStoppedOf(db: Database, mobiles: readonly string[]): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([smsConsents.mobile], { mobile: smsConsents.mobile, given: smsConsents.given })
    .from(smsConsents)
    .where(inArray(smsConsents.mobile, [...new Set(mobiles)]))
    .orderBy(smsConsents.mobile, desc(smsConsents.id));
  return new Set(rows.filter(({ given }) => given === 'no').map(({ mobile }) => mobile));
}

/** Lets one write at a time what the owner of a mobile says: staff do not write over a word that came at that moment. */
export const lockConsent = (tx: Transaction, mobile: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms consent ${mobile}`}, 0))`);

interface Reply {
  /** E.164. */
  from: string;
  body: string;
  /** Who hands it over is an agency itself: nobody's no, which holds for all agencies, is undone by its word. */
  endsOnly?: boolean;
}

/** Keeps what a message that came back, by SMS or by WhatsApp, says of consent; any other message changes nothing. */
export async function keepReply(tx: Transaction, ctx: Context, { from, body, endsOnly = false }: Reply): Promise<void> {
  const answer = smsAnswer(body);
  if (answer === null || (endsOnly && answer !== 'stop')) return;
  await lockConsent(tx, from);
  await tx.insert(smsConsents).values({
    ...{ mobile: from, given: answer === 'stop' ? 'no' : 'yes', source: 'reply', at: ctx.clock.now() },
  });
}

/** The same for one alone, in a transaction of its own. */
export const hearReply = (ctx: Context, reply: Reply): Promise<void> =>
  inTransaction(ctx, (tx) => keepReply(tx, ctx, reply));
