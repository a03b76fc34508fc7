import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { outbox } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { dropReminder } from '../desk/reminder/run-reminders';
import type { OutboxMail } from '../ground/mails';
import { ofWorkingAgency } from '../ground/suspension';
import { domainOf } from './domain-pace';

/** Waits after the first, second … failure; after the last one the mail is dead. */
export const BACK_OFF_MS = [
  millisecondsInMinute,
  5 * millisecondsInMinute,
  30 * millisecondsInMinute,
  2 * millisecondsInHour,
  12 * millisecondsInHour,
] as const;
/** A mail that is leaving for longer was interrupted: the process that claimed it is gone. */
export const INTERRUPTED_AFTER_MS = 5 * millisecondsInMinute;
export const INTERRUPTED = 'interrupted';
export const FLOODED = 'flooded';
export const SUPPRESSED = 'suppressed';

/** Mails of mailings to many guests, or all others. */
export type Lane = 'mailings' | 'others';

/** Mailings of a suspended agency wait until it works again; its other messages, like receipts, still leave. */
const isNotPaused = or(isNull(outbox.mailingId), ofWorkingAgency(outbox.agencyId));

/**
 * Takes the mail or text message of the lane that is due first, so that no other worker takes it; null where none is.
 * Without a lane, those of mailings come after all others. One at a time, so that a killed process leaves one message
 * in doubt and not a batch.
 */
export async function claimDue(
  { db, clock }: Context,
  { channel, lane }: { channel: OutboxMail['channel']; lane?: Lane | undefined },
): Promise<OutboxMail | null> {
  const now = clock.now();
  const isOfMailing = sql`(${outbox.mailingId} is not null)`;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'pending'),
        eq(outbox.channel, channel),
        lte(outbox.nextAttemptAt, now),
        lane && eq(isOfMailing, lane === 'mailings'),
        isNotPaused,
      ),
    )
    .orderBy(isOfMailing, asc(outbox.nextAttemptAt), asc(outbox.createdAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({ status: 'sending', claimedAt: now, attempts: sql`${outbox.attempts} + 1` })
    // `=` with one value and not `in`: the subquery of a list may run once for each row, and would then claim several.
    .where(and(eq(outbox.id, sql`(${due})`), eq(outbox.status, 'pending')))
    .returning();
  return claimed ?? null;
}

/** Claims the next due mail, no text message; null where none is due. */
export const claimMail = (ctx: Context, lane?: Lane): Promise<OutboxMail | null> =>
  claimDue(ctx, { channel: 'mail', lane });

/** Condition: the row, as long as this worker's claim on it holds. */
export const ofClaim = ({ id, attempts }: OutboxMail) =>
  and(eq(outbox.id, id), eq(outbox.status, 'sending'), eq(outbox.attempts, attempts));

/** Marks the mail as sent. */
export async function markSent({ db, clock }: Context, mail: OutboxMail): Promise<void> {
  await db.update(outbox).set({ status: 'sent', sentAt: clock.now(), lastError: null }).where(ofClaim(mail));
}

/**
 * Holds back a mail whose recipient got too many already, or to whom the agency's mails do not go; the platform's admin
 * may still send it.
 */
export async function holdBack(
  { db }: Context,
  mail: OutboxMail,
  why: typeof FLOODED | typeof SUPPRESSED,
): Promise<void> {
  await db.update(outbox).set({ status: 'dropped', lastError: why, claimedAt: null }).where(ofClaim(mail));
}

/** Makes a mail or text message wait until then, without counting a try. */
export async function putBack({ db }: Context, message: OutboxMail, nextAttemptAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'pending', nextAttemptAt, claimedAt: null, attempts: sql`${outbox.attempts} - 1` })
    .where(ofClaim(message));
}

/** Makes all the mailing's mails to this mail's domain wait so many milliseconds, without counting a try. */
export async function putOff(ctx: Context, mail: OutboxMail, waitMs: number): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const nextAttemptAt = new Date(now.getTime() + waitMs);
  const { mailingId, recipient } = mail;
  await putBack(ctx, mail, nextAttemptAt);
  await db
    .update(outbox)
    .set({ nextAttemptAt })
    .where(
      and(
        eq(outbox.mailingId, mailingId ?? ''),
        eq(outbox.status, 'pending'),
        lte(outbox.nextAttemptAt, now),
        sql`lower(split_part(${outbox.recipient}, '@', 2)) = ${domainOf(recipient)}`,
      ),
    );
}

/** Deletes a mail that nobody is to get, since what a stranger typed is not kept. */
export async function dropMail(ctx: Context, mail: OutboxMail): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx.delete(outbox).where(ofClaim(mail)).returning({ dedupeKey: outbox.dedupeKey });
    if (gone) await dropReminder(tx, gone.dedupeKey);
  });
}

/**
 * Notes a failure: the mail is tried again after the next wait, and is dead after the last wait or where trying again
 * cannot help.
 */
export async function markFailed(
  { db, clock }: Context,
  mail: OutboxMail,
  { reason, final }: { reason: string; final: boolean },
): Promise<'pending' | 'dead'> {
  const wait = BACK_OFF_MS[mail.attempts - 1];
  const status = final || wait === undefined ? 'dead' : 'pending';
  const nextAttemptAt = new Date(clock.now().getTime() + (wait ?? 0));
  await db.update(outbox).set({ status, lastError: reason, nextAttemptAt, claimedAt: null }).where(ofClaim(mail));
  return status;
}

/** Marks a mail that may or may not have left: an administrator decides whether it is sent again. */
export async function markUncertain({ db }: Context, mail: OutboxMail): Promise<void> {
  await db.update(outbox).set({ status: 'dead', lastError: INTERRUPTED, claimedAt: null }).where(ofClaim(mail));
}

/**
 * Decides about mails whose process died while they were leaving. Where sending twice has no effect they are sent
 * again; otherwise nobody knows whether they left, and they are marked dead, so that nobody gets one twice.
 */
export async function recoverInterrupted(
  { db, clock }: Context,
  { idempotent, olderThanMs }: { idempotent: boolean; olderThanMs: number },
): Promise<number> {
  const now = clock.now();
  const limit = new Date(now.getTime() - olderThanMs);
  const interrupted = and(eq(outbox.status, 'sending'), eq(outbox.channel, 'mail'), lte(outbox.claimedAt, limit));
  const found = await db
    .update(outbox)
    .set(idempotent ? { status: 'pending', nextAttemptAt: now } : { status: 'dead', lastError: INTERRUPTED })
    .where(interrupted)
    .returning({ id: outbox.id });
  return found.length;
}
