import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { smsSize } from '@/lib/domain/sms';
import type { Context } from '../context';
import { outbox, reminders, smsMessages } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { reminderText, SMS_RULES } from '../desk/reminder/reminder-sms';
import { smsStoppedOf } from '../desk/sms/sms-consent';
import { type SmsGateway, SmsRefused, SmsUncertain } from '../integrations/sms/sms-gateway';
import { BACK_OFF_MS, INTERRUPTED, INTERRUPTED_AFTER_MS } from './claim-mail';

type Row = typeof outbox.$inferSelect;
type Message = Partial<typeof smsMessages.$inferInsert>;

const order = z.object({ reminderId: z.string() });

interface Sending {
  ctx: Context;
  gateway: SmsGateway;
  isStopping?: () => boolean;
}

/**
 * Sends every text message that is due, one after the other; answers how many left. One of which nobody knows whether it
 * left is shown so and never sent again by itself. docs/decisions/sms.md.
 */
export async function sendSms({ ctx, gateway, isStopping = () => false }: Sending): Promise<number> {
  await recoverSms(ctx, gateway);
  let sent = 0;
  while (!isStopping()) {
    const row = await claim(ctx);
    if (!row) break;
    if (await sendOne(ctx, gateway, row)) sent += 1;
  }
  return sent;
}

async function claim({ db, clock }: Context): Promise<Row | null> {
  const now = clock.now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'pending'), eq(outbox.channel, 'sms'), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({ status: 'sending', claimedAt: now, attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, sql`(${due})`), eq(outbox.status, 'pending')))
    .returning();
  return claimed ?? null;
}

async function sendOne(ctx: Context, gateway: SmsGateway, row: Row): Promise<boolean> {
  const { id, recipient: to } = row;
  let left: { text: string; gatewayId: string | null } | null;
  try {
    const text = (await smsStoppedOf(ctx.db, [to])).has(to) ? null : await textOf(ctx, row);
    left = text === null ? null : { text, gatewayId: await gateway.send({ id, to, text }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ctx.services.log.warn({ outboxId: id, kind: row.kind, reason }, 'a text message did not leave');
    if (error instanceof SmsUncertain) await settle(ctx, row, IN_DOUBT, { delivery: 'uncertain' });
    else if (error instanceof SmsRefused && error.final)
      await settle(ctx, row, { status: 'dead', lastError: reason }, FREE);
    else await tryLater(ctx, row, reason);
    return false;
  }
  // Beyond here the gateway has it: whatever fails leaves it in doubt, and never sends it again.
  if (left === null) await settle(ctx, row, { status: 'dropped', lastError: null }, FREE);
  else {
    const { segments } = smsSize(left.text);
    const sent = { status: 'sent', lastError: null, sentAt: ctx.clock.now() } as const;
    await settle(ctx, row, sent, { segments, gatewayId: left.gatewayId, delivery: 'sent' });
  }
  return left !== null;
}

const IN_DOUBT = { status: 'dead', lastError: INTERRUPTED } as const;
/** It did not leave, and costs nothing. */
const FREE = { segments: 0, delivery: 'failed' } as const;

async function tryLater(ctx: Context, row: Row, lastError: string): Promise<void> {
  const wait = BACK_OFF_MS[row.attempts - 1];
  if (wait === undefined) return settle(ctx, row, { status: 'dead', lastError }, FREE);
  const nextAttemptAt = new Date(ctx.clock.now().getTime() + wait);
  return settle(ctx, row, { status: 'pending', lastError, nextAttemptAt, claimedAt: null }, {});
}

/** Writes what became of a message to its row and to its record, together. */
async function settle(ctx: Context, row: Row, change: Partial<Row>, message: Message): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mine = and(eq(outbox.id, row.id), eq(outbox.status, 'sending'), eq(outbox.attempts, row.attempts));
    const [kept] = await tx.update(outbox).set(change).where(mine).returning({ id: outbox.id });
    if (kept && Object.keys(message).length > 0)
      await tx.update(smsMessages).set(message).where(eq(smsMessages.id, row.id));
  });
}

/** A message that was leaving when its process died: sent again where that is harmless, else in doubt. */
async function recoverSms(ctx: Context, { idempotent }: SmsGateway): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const limit = new Date(now.getTime() - INTERRUPTED_AFTER_MS);
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

/** The words of a message, made when it leaves, so that no table holds a link's token; null where it is for nobody. */
async function textOf(ctx: Context, { payload, locale }: Row): Promise<string | null> {
  const { reminderId } = order.parse(payload);
  const [reminder] = await ctx.db.select().from(reminders).where(eq(reminders.id, reminderId));
  const rule = SMS_RULES.find((each) => each === reminder?.rule);
  if (!reminder?.guestId || !rule) return null;
  const { subjectId, guestId, eventId } = reminder;
  return reminderText(ctx.db, ctx, { rule, subjectId, guestId, eventId, locale });
}
