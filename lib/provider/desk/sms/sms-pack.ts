import { eq, sql } from 'drizzle-orm';
import type { SmsBalance } from '@/lib/contract/sms';
import { smsPackOf } from '@/lib/domain/packages';
import { smsSize } from '@/lib/domain/sms';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, events, outbox, smsMessages } from '../../db/schema';
import { packageOf } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { enqueueMail } from '../../ground/outbox';

/** From so many left on, segments, the agency hears of it. */
const LOW = 100;

/** What is left of the event's pack of text messages. */
export async function smsBalanceOf(db: Database, eventId: string): Promise<SmsBalance> {
  const pack = smsPackOf(await packageOf(db, eventId));
  const [sum] = await db
    .select({ used: sql`coalesce(sum(${smsMessages.segments}), 0)`.mapWith(Number) })
    .from(smsMessages)
    .where(eq(smsMessages.eventId, eventId));
  const used = sum?.used ?? 0;
  const left = pack === null ? null : Math.max(0, pack - used);
  return { pack, used, left, low: left !== null && left <= LOW };
}

interface SmsOrder {
  id: string;
  event: EventRow;
  guestId: string | null;
  mobile: string;
  locale: 'es' | 'en';
  kind: string;
  /** One message per key, ever. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** As it would leave now: what it takes of the pack. */
  text: string;
}

/**
 * Orders a text message and takes its segments of the event's pack, in the transaction of the change that causes it;
 * false, with nothing written, where the pack has not so many left. The event's row is locked, so that two do not take
 * the last ones.
 */
export async function orderSms(tx: Transaction, ctx: Context, order: SmsOrder): Promise<boolean> {
  const { id, event, guestId, mobile, locale, kind, dedupeKey, payload, text } = order;
  const { id: eventId, agencyId } = event;
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const { left } = await smsBalanceOf(tx, eventId);
  const { segments } = smsSize(text);
  if (left !== null && segments > left) return false;
  const now = ctx.clock.now();
  const row = { id, agencyId, kind, locale, dedupeKey, payload, createdAt: now, nextAttemptAt: now };
  const [made] = await tx
    .insert(outbox)
    .values({ ...row, channel: 'sms', recipient: mobile, mailbox: mobile })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  if (!made) return false;
  const message = { id, agencyId, eventId, guestId, mobile, segments, createdAt: now };
  await tx.insert(smsMessages).values({ ...message, delivery: 'waiting' });
  if (left !== null && left - segments <= LOW && left > LOW) await tellLow(tx, ctx, event);
  return true;
}

async function tellLow(tx: Transaction, ctx: Context, { id, agencyId, notificationEmail }: EventRow): Promise<void> {
  const [agency] = await tx.select().from(agencies).where(eq(agencies.id, agencyId));
  if (!agency) return;
  await enqueueMail(tx, ctx, {
    ...{ agencyId, kind: 'sms-pack-low', recipient: notificationEmail ?? agency.email, locale: agency.languageCode },
    ...{ dedupeKey: `sms-pack-low ${id}`, payload: { eventId: id } },
  });
}
