import { randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { MailDelivery, SuppressionReason } from '@/lib/contract/suppression';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Context, Transaction } from '../../context';
import { mailingRecipients, mailReports, mailSuppressions, outbox } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import type { MailReport } from './read-reports';

/** A mailbox that failed this often within this time gets no more mails. */
const SOFT_BOUNCES = 5;
const SOFT_DAYS = 7;
const LONGEST_WAIT_HOURS = 24;
const LONGEST_DETAIL = 500;

/** The steps of a mail, in order: reports come late and repeatedly, and an earlier step must not undo a later one. */
const TOLD_IN_ORDER: readonly MailDelivery[] = ['softBounce', 'delivered', 'hardBounce', 'complaint'];

/**
 * Takes reports about mails that left, each event once. The agency no longer writes to a mailbox that does not exist or
 * whose reader called a mail spam; a mailbox that fails temporarily waits longer after each failure. Reports about
 * mails that are not ours are ignored.
 */
export async function takeReports({ ctx, input }: { ctx: Context; input: MailReport[] }): Promise<void> {
  for (const report of input) await inTransaction(ctx, (tx) => takeReport(tx, ctx, report));
}

async function takeReport(tx: Transaction, ctx: Context, report: MailReport): Promise<void> {
  const { id, delivery, messageId, recipient } = report;
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.id, messageId.split('@')[0] ?? ''))
    .for('update');
  const mailbox = mailboxOf(recipient);
  if (mail?.status !== 'sent' || mail.mailbox !== mailbox) return;
  const now = ctx.clock.now();
  if (mail.delivery === null || TOLD_IN_ORDER.indexOf(mail.delivery) <= TOLD_IN_ORDER.indexOf(delivery))
    await tx
      .update(outbox)
      .set({ delivery, deliveryAt: now, lastError: report.detail?.slice(0, LONGEST_DETAIL) ?? null })
      .where(eq(outbox.id, mail.id));
  if (delivery === 'hardBounce') await noteUndelivered(tx, [mail.id]);
  const { agencyId } = mail;
  if (agencyId === null) return;
  const fresh = await tx
    .insert(mailReports)
    .values({ id, agencyId, mailbox, delivery, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: mailReports.id });
  if (fresh.length === 0) return;
  const of = { agencyId, mailbox, address: mail.recipient.toLowerCase() };
  if (delivery === 'hardBounce' || delivery === 'complaint')
    await suppress(tx, ctx, { ...of, report, reason: delivery });
  if (delivery !== 'softBounce') return;
  const failures = await softBounces(tx, { ...of, since: new Date(now.getTime() - SOFT_DAYS * millisecondsInDay) });
  if (failures >= SOFT_BOUNCES) await suppress(tx, ctx, { ...of, report, reason: 'softBounces' });
  else await holdOff(tx, { ...of, until: new Date(now.getTime() + waitMs(failures)) });
}

interface OfMailbox {
  agencyId: string;
  mailbox: string;
}

async function softBounces(
  tx: Transaction,
  { agencyId, mailbox, since }: OfMailbox & { since: Date },
): Promise<number> {
  const [found] = await tx
    .select({ total: count() })
    .from(mailReports)
    .where(
      and(
        eq(mailReports.agencyId, agencyId),
        eq(mailReports.mailbox, mailbox),
        eq(mailReports.delivery, 'softBounce'),
        gt(mailReports.receivedAt, since),
      ),
    );
  return found?.total ?? 0;
}

/** One hour after the first failure, twice as long after each, a day at most. */
const waitMs = (failures: number) => Math.min(2 ** (failures - 1), LONGEST_WAIT_HOURS) * millisecondsInHour;

/** Mails that wait for the mailbox leave no sooner than this. */
async function holdOff(tx: Transaction, { agencyId, mailbox, until }: OfMailbox & { until: Date }): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt: until })
    .where(and(eq(outbox.agencyId, agencyId), eq(outbox.mailbox, mailbox), eq(outbox.status, 'pending')));
}

interface Suppressing extends OfMailbox {
  address: string;
  reason: SuppressionReason;
  report: Pick<typeof mailSuppressions.$inferSelect, 'detail' | 'source'>;
}

/** Notes that a mail server refused a mail because the mailbox does not exist: the agency no longer writes to it. */
export async function takeRefusal(
  ctx: Context,
  { agencyId, mailbox, recipient }: Pick<typeof outbox.$inferSelect, 'agencyId' | 'mailbox' | 'recipient'>,
  detail: string,
): Promise<void> {
  if (agencyId === null) return;
  const of = { agencyId, mailbox, address: recipient.toLowerCase() };
  const report = { detail, source: 'smtp' } as const;
  await inTransaction(ctx, (tx) => suppress(tx, ctx, { ...of, reason: 'hardBounce', report }));
}

async function suppress(
  tx: Transaction,
  ctx: Context,
  { agencyId, mailbox, address, reason, report: { detail, source } }: Suppressing,
): Promise<void> {
  const [added] = await tx
    .insert(mailSuppressions)
    .values({
      id: randomUUID(),
      agencyId,
      mailbox,
      address,
      reason,
      source,
      createdAt: ctx.clock.now(),
      detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: mailSuppressions.id });
  if (!added) return;
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'mail.suppressed',
    entity: 'mail',
    entityId: added.id,
    after: { address, reason, source },
  });
}

/**
 * Marks messages that came back after they left as failed for their mailing's recipients; messages of no mailing are
 * ignored. The ids are those of the outbox.
 */
export async function noteUndelivered(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(mailingRecipients)
    .set({ state: 'failed' })
    .where(and(inArray(mailingRecipients.id, [...ids]), eq(mailingRecipients.state, 'sent')));
}
