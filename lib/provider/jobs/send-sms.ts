import { and, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { calmFrom } from '@/lib/domain/quiet-hours';
import { smsSize } from '@/lib/domain/sms';
import type { Context } from '../context';
import { events, outbox, reminders, smsMessages } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { recipientText } from '../desk/mailing/mailing-sms';
import { reminderText, SMS_RULES } from '../desk/reminder/reminder-sms';
import { dropReminder } from '../desk/reminder/run-reminders';
import { hearReply, smsStoppedOf } from '../desk/sms/consents';
import { type SmsGateway, SmsRefused, SmsUncertain } from '../integrations/sms/sms-gateway';
import { BACK_OFF_MS, claimDue, INTERRUPTED, INTERRUPTED_AFTER_MS, ofClaim, putBack } from './claim-mail';

type Row = typeof outbox.$inferSelect;
type Message = Partial<typeof smsMessages.$inferInsert>;

const order = z.union([z.object({ reminderId: z.string() }), z.object({ mailingId: z.string() })]);

interface Sending {
  ctx: Context;
  gateway: SmsGateway;
  isStopping?: () => boolean;
}

/**
 * Sends every due text message, one after another; answers how many left. A message of which nobody knows whether it
 * left is shown as such and never sent again automatically. docs/decisions/sms.md.
 */
export async function sendSms({ ctx, gateway, isStopping = () => false }: Sending): Promise<number> {
  await recoverSms(ctx, gateway, INTERRUPTED_AFTER_MS);
  let sent = 0;
  while (!isStopping()) {
    const row = await claimDue(ctx, { channel: 'sms' });
    if (!row) break;
    if (await sendOne(ctx, gateway, row)) sent += 1;
  }
  return sent;
}

/**
 * The next daytime hour of its recipient. The message was ordered for such an hour, but may have been tried again
 * since, or have waited for a process or an agency that was off.
 */
async function wakingOf({ db, clock }: Context, { id, recipient }: Row): Promise<Date> {
  const [of] = await db
    .select({ timeZone: events.timeZone })
    .from(smsMessages)
    .innerJoin(events, eq(events.id, smsMessages.eventId))
    .where(eq(smsMessages.id, id));
  const now = clock.now();
  return of ? calmFrom(now, zonesOfMobile(recipient, of.timeZone)) : now;
}

async function sendOne(ctx: Context, gateway: SmsGateway, row: Row): Promise<boolean> {
  const { id, recipient: to } = row;
  let left: { text: string; gatewayId: string | null } | null;
  try {
    const wakes = await wakingOf(ctx, row);
    if (wakes > ctx.clock.now()) {
      await putBack(ctx, row, wakes);
      return false;
    }
    const text = (await smsStoppedOf(ctx.db, [to])).has(to) ? null : await textOf(ctx, row);
    left = text === null ? null : { text, gatewayId: await gateway.send({ id, to, text }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ctx.services.log.warn({ outboxId: id, kind: row.kind, reason }, 'a text message did not leave');
    if (error instanceof SmsUncertain) await settle(ctx, row, IN_DOUBT, { delivery: 'uncertain' });
    else if (error instanceof SmsRefused && error.final) {
      await settle(ctx, row, { status: 'dead', lastError: reason }, FREE);
      if (error.stopped) await hearReply(ctx, { from: to, body: 'STOP' });
    } else await tryLater(ctx, row, reason);
    return false;
  }
  // From here on the gateway may have it: whatever fails leaves it in doubt, and it is never sent again.
  if (left === null) await drop(ctx, row);
  else {
    const { segments } = smsSize(left.text);
    const sent = { status: 'sent', lastError: null, sentAt: ctx.clock.now() } as const;
    await settle(ctx, row, sent, { segments, gatewayId: left.gatewayId, delivery: 'sent' });
  }
  return left !== null;
}

const IN_DOUBT = { status: 'dead', lastError: INTERRUPTED } as const;
/** For a message that did not leave, and so costs nothing. */
const FREE = { segments: 0, delivery: 'failed' } as const;

async function tryLater(ctx: Context, row: Row, lastError: string): Promise<void> {
  const wait = BACK_OFF_MS[row.attempts - 1];
  if (wait === undefined) return settle(ctx, row, { status: 'dead', lastError }, FREE);
  const nextAttemptAt = new Date(ctx.clock.now().getTime() + wait);
  return settle(ctx, row, { status: 'pending', lastError, nextAttemptAt, claimedAt: null }, {});
}

/**
 * Drops a message that nobody is to get any more. One of a mailing is deleted from the outbox, by which its recipient
 * counts as skipped.
 */
async function drop(ctx: Context, row: Row): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (row.mailingId === null) {
      const dropped = { status: 'dropped' as const, lastError: null };
      const [kept] = await tx.update(outbox).set(dropped).where(ofClaim(row)).returning({ id: outbox.id });
      if (kept) await dropReminder(tx, row.dedupeKey);
      if (kept) await tx.update(smsMessages).set(FREE).where(eq(smsMessages.id, row.id));
      return;
    }
    const [gone] = await tx.delete(outbox).where(ofClaim(row)).returning({ id: outbox.id });
    if (gone) await tx.update(smsMessages).set(FREE).where(eq(smsMessages.id, row.id));
  });
}

/** Writes what became of a message to its row and to its record, together. */
async function settle(ctx: Context, row: Row, change: Partial<Row>, message: Message): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [kept] = await tx.update(outbox).set(change).where(ofClaim(row)).returning({ id: outbox.id });
    if (kept && Object.keys(message).length > 0)
      await tx.update(smsMessages).set(message).where(eq(smsMessages.id, row.id));
  });
}

/**
 * Decides about messages whose process died while they were leaving: sent again where that is harmless, else in doubt.
 */
export async function recoverSms(
  ctx: Context,
  { idempotent }: Pick<SmsGateway, 'idempotent'>,
  olderThanMs: number,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const limit = new Date(now.getTime() - olderThanMs);
    const found = await tx
      .update(outbox)
      .set(idempotent ? { status: 'pending', nextAttemptAt: now } : IN_DOUBT)
      .where(and(eq(outbox.status, 'sending'), eq(outbox.channel, 'sms'), lte(outbox.claimedAt, limit)))
      .returning({ id: outbox.id });
    const ids = found.map(({ id }) => id);
    if (!idempotent && ids.length > 0)
      await tx.update(smsMessages).set({ delivery: 'uncertain' }).where(inArray(smsMessages.id, ids));
  });
}

/**
 * The words of a message, made when it leaves, so that no table holds a link's token; null where nobody is to get it
 * any more.
 */
async function textOf(ctx: Context, { id, recipient: mobile, payload, locale }: Row): Promise<string | null> {
  const ordered = order.parse(payload);
  if ('mailingId' in ordered) return recipientText(ctx, { id, mobile, locale });
  const { reminderId } = ordered;
  const [reminder] = await ctx.db.select().from(reminders).where(eq(reminders.id, reminderId));
  const rule = SMS_RULES.find((each) => each === reminder?.rule);
  if (!reminder?.guestId || !rule) return null;
  const { subjectId, guestId, eventId } = reminder;
  return reminderText(ctx.db, ctx, { rule, subjectId, guestId, mobile, eventId, locale });
}
