import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, notExists, or } from 'drizzle-orm';
import type { MailingEnd } from '@/lib/contract/mailing';
import { mailboxOf } from '@/lib/domain/mailbox';
import { closedFor } from '@/lib/domain/mailing-end';
import { hasMonthReminder } from '@/lib/domain/month-reminder';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { inParts } from '../../db/in-parts';
import { events, guests, mailingRecipients, mailings, outbox } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { packageOf } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { isGranted } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { planAudience } from './mailing-audience';
import { orderTexts, type Texted } from './mailing-sms';
import { isCouponOver } from './mailing-texts';

export type MailingRow = typeof mailings.$inferSelect;

const DUE_AT_ONCE = 20;

/**
 * Lets a mailing leave, in the transaction that decides it: each guest of its audience gets a row, and a mail or a text
 * message in the outbox where it goes to them. The caller has locked its row and, before it, its event's.
 */
export async function startMailing(tx: Transaction, ctx: Context, row: MailingRow): Promise<void> {
  const now = ctx.clock.now();
  const [found] = await tx.select().from(events).where(eq(events.id, row.eventId));
  if (!found) return;
  const event = found as EventRow;
  const plan = await planAudience(tx, event, row, now);
  const planned = plan.map((each) => ({ ...each, id: randomUUID() }));
  const texted = planned.flatMap(({ id, guest, by, skip }): Texted[] => {
    const { id: guestId, firstName, mobile, language } = guest;
    return by === 'sms' && skip === null ? [{ id, guestId, firstName, mobile, language }] : [];
  });
  const ordered = await orderTexts(tx, ctx, { row, event, texted });
  const recipients = planned.map(({ id, guest, by, skip }) => {
    const reason = skip ?? (by === 'sms' && !ordered.has(id) ? ('smsPack' as const) : null);
    const state = reason ? ('skipped' as const) : ('waiting' as const);
    return { id, mailingId: row.id, guestId: guest.id, language: guest.language, channel: by, state, reason };
  });
  await inParts(recipients, (part) => tx.insert(mailingRecipients).values(part));
  const mails = planned.flatMap(({ id, guest: { email, language }, by, skip }) =>
    by === 'mail' && skip === null && email ? [mailOf(row, { id, language }, email, now)] : [],
  );
  await inParts(mails, (part) => tx.insert(outbox).values(part));
  const ended = mails.length + ordered.size === 0;
  await tx
    .update(mailings)
    .set({ state: ended ? 'sent' : 'sending', startedAt: now, finishedAt: ended ? now : null })
    .where(eq(mailings.id, row.id));
}

const mailOf = (
  { id: mailingId, agencyId }: MailingRow,
  recipient: Pick<typeof mailingRecipients.$inferSelect, 'id' | 'language'>,
  address: string,
  now: Date,
) => ({
  id: recipient.id,
  mailingId,
  agencyId,
  channel: 'mail' as const,
  kind: 'mailing',
  recipient: address,
  mailbox: mailboxOf(address),
  locale: recipient.language,
  payload: { mailingId },
  dedupeKey: `mailing ${recipient.id}`,
  nextAttemptAt: now,
  createdAt: now,
});

/**
 * Orders the messages of those who still wait again, after a pause took them out of the outbox; the caller has locked
 * the row.
 */
export async function orderWaiting(
  tx: Transaction,
  ctx: Context,
  { row, event }: { row: MailingRow; event: EventRow },
): Promise<void> {
  const now = ctx.clock.now();
  const without = notExists(tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, mailingRecipients.id)));
  const waiting = await tx
    .select({
      id: mailingRecipients.id,
      language: mailingRecipients.language,
      channel: mailingRecipients.channel,
      guestId: guests.id,
      firstName: guests.firstName,
      email: guests.email,
      mobile: guests.mobile,
    })
    .from(mailingRecipients)
    .leftJoin(guests, eq(guests.id, mailingRecipients.guestId))
    .where(and(eq(mailingRecipients.mailingId, row.id), eq(mailingRecipients.state, 'waiting'), without));
  const mails = waiting.flatMap((each) =>
    each.channel === 'mail' && each.email ? [mailOf(row, each, each.email, now)] : [],
  );
  await inParts(mails, (part) => tx.insert(outbox).values(part));
  const texted = waiting.flatMap(({ id, language, channel, guestId, firstName, mobile }): Texted[] =>
    channel === 'sms' && guestId && firstName !== null && mobile ? [{ id, guestId, firstName, mobile, language }] : [],
  );
  const ordered = await orderTexts(tx, ctx, { row, event, texted });
  const meant = new Set([...mails, ...texted].map(({ id }) => id));
  const skip = async (reason: 'changed' | 'smsPack', ids: string[]) =>
    inParts(ids, (part) =>
      tx.update(mailingRecipients).set({ state: 'skipped', reason }).where(inArray(mailingRecipients.id, part)),
    );
  await skip(
    'changed',
    waiting.flatMap(({ id }) => (meant.has(id) ? [] : [id])),
  );
  await skip(
    'smsPack',
    texted.flatMap(({ id }) => (ordered.has(id) ? [] : [id])),
  );
}

/** The job: lets mailings leave whose time has come, and ends those of which nobody waits any more. */
export async function runMailings({ ctx }: { ctx: Context }): Promise<number> {
  const now = ctx.clock.now();
  const waiting = ctx.db
    .select({ id: mailingRecipients.id })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailings.id), eq(mailingRecipients.state, 'waiting')));
  await ctx.db
    .update(mailings)
    .set({ state: 'sent', finishedAt: now })
    .where(and(eq(mailings.state, 'sending'), notExists(waiting)));
  // Mailings wait while the platform has them switched off for the agency: until they are on again, or are taken back.
  const mayLeave = and(
    isGranted(mailings.agencyId, 'mailings'),
    or(eq(mailings.channel, 'mail'), isGranted(mailings.agencyId, 'sms')),
  );
  const due = await ctx.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      and(eq(mailings.state, 'scheduled'), lte(mailings.sendAt, now), ofWorkingAgency(mailings.agencyId), mayLeave),
    )
    .orderBy(asc(mailings.sendAt), asc(mailings.id))
    .limit(DUE_AT_ONCE);
  const started = await forEachRow(ctx, { job: 'mailings', rows: due, idOf: ({ id }) => id }, ({ id }) =>
    inTransaction(ctx, (tx) => startDue(tx, ctx, id)),
  );
  if (started.some(Boolean)) ctx.services.wakeWorkers('sms');
  return started.filter(Boolean).length;
}

async function startDue(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  // Locks the event before the mailing, in the order in which creating one does.
  const ofMailing = tx.select({ id: mailings.eventId }).from(mailings).where(eq(mailings.id, id));
  const [event] = await tx.select().from(events).where(inArray(events.id, ofMailing)).for('no key update');
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  // Another process was first, or somebody took the mailing back.
  if (row?.state !== 'scheduled') return false;
  const endedBy = await endOf(tx, ctx.clock.now(), row, event);
  const cancelled = { state: 'cancelled', endedBy, finishedAt: ctx.clock.now() } as const;
  if (endedBy === null) await startMailing(tx, ctx, row);
  else await tx.update(mailings).set(cancelled).where(eq(mailings.id, id));
  await writeAudit(tx, ctx, {
    agencyId: row.agencyId,
    entity: 'mailing',
    entityId: id,
    before: { state: row.state },
    ...(endedBy === null ? { action: 'mailing.started' } : { action: 'mailing.cancelled', after: cancelled }),
  });
  return endedBy === null;
}

/**
 * Why a mailing cannot leave as things stand: its links would lead nowhere, or nobody may be written to. Null where it
 * can.
 */
async function endOf(
  tx: Transaction,
  now: Date,
  mailing: MailingRow,
  event: typeof events.$inferSelect | undefined,
): Promise<MailingEnd | null> {
  if (!event) return 'unpublished';
  const { channel, automatic, eventId } = mailing;
  const chosen = await packageOf(tx, eventId);
  const today = dateInZone(now, event.timeZone);
  const closed = closedFor(channel, { ...event, package: chosen }, today);
  if (closed) return closed;
  if (await isCouponOver(tx, mailing, today)) return 'couponOver';
  // An automatic mailing leaves only while the event's package includes it.
  return automatic && !hasMonthReminder(chosen) ? 'package' : null;
}
