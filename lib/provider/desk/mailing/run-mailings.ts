import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Context, Transaction } from '../../context';
import { agencies, events, mailingRecipients, mailings, outbox } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { eachApart } from '../../ground/run-job';
import { resultRows } from '../../inventory/room-block/result-rows';
import { planAudience } from './mailing-audience';

export type MailingRow = typeof mailings.$inferSelect;

/** Rows that one statement writes. */
const AT_ONCE = 1000;
const DUE_AT_ONCE = 20;

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await write(rows.slice(at, at + AT_ONCE));
}

/**
 * Lets a mailing leave, in the transaction that decides it: each guest of its audience gets a row, and a mail in the
 * outbox where it goes to them. The caller has locked its row.
 */
export async function startMailing(tx: Transaction, ctx: Context, row: MailingRow): Promise<void> {
  const now = ctx.clock.now();
  const [found] = await tx
    .select({ timeZone: events.timeZone, language: agencies.languageCode })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .where(eq(events.id, row.eventId));
  if (!found) return;
  const event = { id: row.eventId, agencyId: row.agencyId, timeZone: found.timeZone };
  const plan = await planAudience(tx, event, row.audience, now);
  const planned = plan.map(({ guest, skip }) => ({
    recipient: {
      ...{ id: randomUUID(), mailingId: row.id, guestId: guest.id, language: guest.language ?? found.language },
      ...{ state: skip ? ('skipped' as const) : ('waiting' as const), reason: skip },
    },
    address: skip ? null : guest.email,
  }));
  await inParts(planned, (part) => tx.insert(mailingRecipients).values(part.map(({ recipient }) => recipient)));
  const mails = planned.flatMap(({ recipient, address }) => (address ? [mailOf(row, recipient, address, now)] : []));
  await inParts(mails, (part) => tx.insert(outbox).values(part));
  const ended = mails.length === 0;
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
  ...{ id: recipient.id, mailingId, agencyId, channel: 'mail' as const, kind: 'mailing' },
  ...{ recipient: address, mailbox: mailboxOf(address), locale: recipient.language, payload: { mailingId } },
  ...{ dedupeKey: `mailing ${recipient.id}`, nextAttemptAt: now, createdAt: now },
});

/** Orders the mails of those who still wait once more, after a pause took them back; the caller has locked the row. */
export async function orderWaiting(tx: Transaction, ctx: Context, row: MailingRow): Promise<void> {
  const now = ctx.clock.now();
  const waiting = resultRows<{ id: string; language: Language; email: string | null }>(
    await tx.execute(sql`
    select recipients.id, recipients.language, guests.email from mailing_recipients recipients
    left join guests on guests.id = recipients.guest_id
    where recipients.mailing_id = ${row.id} and recipients.state = 'waiting'
      and not exists (select 1 from outbox where outbox.id = recipients.id)`),
  );
  const gone = waiting.filter(({ email }) => !email);
  for (const { id } of gone)
    await tx.update(mailingRecipients).set({ state: 'skipped', reason: 'changed' }).where(eq(mailingRecipients.id, id));
  const mails = waiting.flatMap((each) => (each.email ? [mailOf(row, each, each.email, now)] : []));
  await inParts(mails, (part) => tx.insert(outbox).values(part));
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
  const due = await ctx.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, 'scheduled'), lte(mailings.sendAt, now)))
    .orderBy(asc(mailings.sendAt), asc(mailings.id))
    .limit(DUE_AT_ONCE);
  const started = await eachApart(ctx, { job: 'mailings', rows: due, idOf: ({ id }) => id }, ({ id }) =>
    inTransaction(ctx, (tx) => startDue(tx, ctx, id)),
  );
  return started.filter(Boolean).length;
}

async function startDue(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  // Another process was first, or somebody took it back.
  if (row?.state !== 'scheduled') return false;
  const [event] = await tx.select().from(events).where(eq(events.id, row.eventId));
  const opens = (event?.state === 'published' || event?.state === 'closed') && event.emailService;
  if (opens) await startMailing(tx, ctx, row);
  // Its links would lead nowhere, or nobody is to be written to.
  else await tx.update(mailings).set({ state: 'cancelled' }).where(eq(mailings.id, id));
  await writeAudit(tx, ctx, {
    agencyId: row.agencyId,
    action: opens ? 'mailing.started' : 'mailing.cancelled',
    entity: 'mailing',
    entityId: id,
    before: { state: row.state },
  });
  return opens;
}
