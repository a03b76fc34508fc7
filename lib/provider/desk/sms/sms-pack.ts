import { and, eq, sql } from 'drizzle-orm';
import type { SmsBalance } from '@/lib/contract/sms';
import { smsPackOf } from '@/lib/domain/packages';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { inParts } from '../../db/in-parts';
import { events, outbox, smsMessages } from '../../db/schema';
import { packageOf } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { mailOffice } from '../../people/mail/mail-office';

/** The agency is told once this many segments, or fewer, are left. */
const LOW = 100;

/** What is left of the event's pack of text messages. */
export async function smsBalanceOf(db: Database, eventId: string): Promise<SmsBalance> {
  const pack = smsPackOf(await packageOf(db, eventId));
  const [sum] = await db
    .select({ used: sql`coalesce(sum(${smsMessages.segments}), 0)`.mapWith(Number) })
    .from(smsMessages)
    .where(and(eq(smsMessages.eventId, eventId), eq(smsMessages.fromPack, true)));
  const used = sum?.used ?? 0;
  const left = pack === null ? null : Math.max(0, pack - used);
  return { pack, used, left, low: left !== null && left <= LOW };
}

interface SmsOrder {
  id: string;
  guestId: string | null;
  mobile: string;
  locale: 'es' | 'en';
  kind: string;
  /** The mailing that the message belongs to: such messages leave after all others. */
  mailingId?: string;
  /** One message per key, ever. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** When it leaves at the earliest; at once where it is left out. */
  notBefore?: Date;
  /** How many segments the text has as it would leave now; they are taken from the pack. */
  segments: number;
}

interface Ordering {
  event: Pick<EventRow, 'id' | 'agencyId' | 'notificationEmail'>;
  orders: readonly SmsOrder[];
  /** Whether the package includes these messages, so that they take nothing from its pack. */
  included?: boolean;
}

/**
 * Orders text messages and takes their segments from the event's pack, in the transaction of the change that causes
 * them. Answers the ids of those that were ordered: not those for which the pack has not enough left, nor those whose
 * key was used before. The event's row is locked, so that two callers cannot take the last segments.
 */
export async function orderSms(
  tx: Transaction,
  ctx: Context,
  { event, orders, included = false }: Ordering,
): Promise<Set<string>> {
  const { id: eventId, agencyId } = event;
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const { left } = await smsBalanceOf(tx, eventId);
  let rest = left === null || included ? Number.POSITIVE_INFINITY : left;
  const fitting = orders.filter(({ segments }) => {
    if (segments > rest) return false;
    rest -= segments;
    return true;
  });
  const made = new Set<string>();
  const now = ctx.clock.now();
  await inParts(fitting, async (part) => {
    const rows = await tx
      .insert(outbox)
      .values(
        part.map(({ id, mobile, locale, kind, mailingId, dedupeKey, payload, notBefore = now }) => ({
          id,
          agencyId,
          kind,
          mailingId,
          locale,
          dedupeKey,
          payload,
          createdAt: now,
          nextAttemptAt: notBefore,
          channel: 'sms' as const,
          recipient: mobile,
          mailbox: mobile,
        })),
      )
      .onConflictDoNothing({ target: outbox.dedupeKey })
      .returning({ id: outbox.id });
    for (const { id } of rows) made.add(id);
    const messages = part.filter(({ id }) => made.has(id));
    if (messages.length === 0) return;
    await tx.insert(smsMessages).values(
      messages.map(({ id, guestId, mobile, segments }) => ({
        id,
        agencyId,
        eventId,
        guestId,
        mobile,
        segments,
        createdAt: now,
        delivery: 'waiting' as const,
        fromPack: !included,
      })),
    );
  });
  const crossesLow = left !== null && !included && left > LOW && rest <= LOW;
  if (crossesLow) await mailOffice(tx, ctx, event, { kind: 'sms-pack-low', occasion: eventId, payload: { eventId } });
  return made;
}
