import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Mailing, MailingChange, MailingInput, MailingRetry } from '@/lib/contract/mailing';
import { takesAction } from '@/lib/domain/mailing';
import type { Context, Transaction } from '../../context';
import { events, mailingRecipients, mailings, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { checkMailing, refuseOffMailing } from './check-mailing';
import { forgetMessages, takeBack } from './mailing-sms';
import { describeMailing } from './read-mailing';
import { type MailingRow, orderWaiting, startMailing } from './run-mailings';

const lockEvent = (tx: Transaction, id: string) =>
  tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('no key update');

/**
 * Makes a mailing: kept as a draft, planned, or sent at once to guests of the event. Raises NOT_FOUND, EVENT_ARCHIVED,
 * PACKAGE_LIMIT, AGENCY_LIMIT, INVALID for its words, time, coupon or guests of another list, and INVALID_STATE for an
 * event that guests cannot open and for an audience of nobody.
 */
export async function createMailing({
  ctx,
  input: { event: idOrCode, mailing },
}: {
  ctx: Context;
  input: { event: string; mailing: MailingInput };
}): Promise<Mailing> {
  const event = await tendedEvent(ctx, idOrCode, 'sendMailings');
  const made = await once({
    ctx,
    call: `make mailing of event ${event.id}`,
    fingerprint: mailing,
    work: async (tx) => {
      await lockEvent(tx, event.id);
      const kept = await checkMailing(tx, ctx, event, mailing);
      const id = randomUUID();
      const row = { ...kept, id, agencyId: event.agencyId, eventId: event.id, createdAt: ctx.clock.now() };
      const [written] = await tx.insert(mailings).values(row).returning();
      if (written && kept.state !== 'draft' && kept.sendAt === null) await startMailing(tx, ctx, written);
      await writeAudit(tx, ctx, {
        agencyId: event.agencyId,
        action: 'mailing.created',
        entity: 'mailing',
        entityId: id,
        after: { ...kept, event: event.code },
      });
      return describeMailing(tx, id);
    },
  });
  for (const job of ['mailings', 'sms'] as const) ctx.services.wakeWorkers(job);
  return made;
}

interface Doing {
  action: Parameters<typeof takesAction>[1];
  /** What the audit log has of it. */
  entry: (row: MailingRow, result: MailingRow) => { action: string; before?: unknown; after?: unknown };
}

/**
 * Changes a mailing under its lock, so that two changes run one after another. Raises NOT_FOUND, EVENT_ARCHIVED,
 * INVALID_STATE.
 */
async function doTo(
  ctx: Context,
  id: string,
  { action, entry }: Doing,
  work: (tx: Transaction, row: MailingRow, event: EventRow) => Promise<void>,
): Promise<Mailing> {
  const done = await inTransaction(ctx, async (tx) => {
    const { row, event } = await lockMailing(tx, ctx, id);
    if (!takesAction(row.state, action)) fail('INVALID_STATE', { values: { what: 'mailingState' } });
    await work(tx, row, event);
    const [result] = await tx.select().from(mailings).where(eq(mailings.id, id));
    await writeAudit(tx, ctx, {
      agencyId: row.agencyId,
      entity: 'mailing',
      entityId: id,
      ...entry(row, result ?? row),
    });
    return describeMailing(tx, id);
  });
  for (const job of ['mailings', 'sms'] as const) ctx.services.wakeWorkers(job);
  return done;
}

async function lockMailing(tx: Transaction, ctx: Context, id: string) {
  const [found] = await tx
    .select({ event: events })
    .from(mailings)
    .innerJoin(events, eq(events.id, mailings.eventId))
    .where(eq(mailings.id, id));
  const event = found?.event as EventRow | undefined;
  if (!event || !worksForEvent(ctx.actor, event, 'sendMailings')) return fail('NOT_FOUND');
  refuseArchived(event);
  // Locks the event before the mailing, in the order in which creating one does.
  await lockEvent(tx, event.id);
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  return row ? { row, event } : fail('NOT_FOUND');
}

/**
 * Changes a draft or a mailing that waits for its time, and sends it where it is no draft any more and has no time.
 * Raises what makes one does, and STALE with the mailing as it is.
 */
export async function changeMailing({
  ctx,
  input: { id, change },
}: {
  ctx: Context;
  input: { id: string; change: MailingChange };
}): Promise<Mailing> {
  const { version, ...input } = change;
  const facts = ({ kind, state, subject, body, audience, sendAt }: MailingRow) => ({
    kind,
    state,
    subject,
    body,
    audience,
    sendAt,
  });
  const entry = (row: MailingRow, result: MailingRow) => ({
    action: 'mailing.changed',
    before: facts(row),
    after: facts(result),
  });
  return doTo(ctx, id, { action: 'edit', entry }, async (tx, row, event) => {
    if (row.version !== version) fail('STALE', { details: await describeMailing(tx, id) });
    const kept = await checkMailing(tx, ctx, event, input, id);
    const [written] = await tx
      .update(mailings)
      .set({ ...kept, version: version + 1 })
      .where(eq(mailings.id, id))
      .returning();
    if (written && kept.state !== 'draft' && kept.sendAt === null) await startMailing(tx, ctx, written);
  });
}

interface OfMailing {
  ctx: Context;
  input: { id: string };
}

const changed = (action: string) => (row: MailingRow, result: MailingRow) => ({
  action,
  before: { state: row.state },
  after: { state: result.state },
});

/**
 * Stops a mailing on its way; messages that are being sent at this moment still leave. Raises NOT_FOUND,
 * EVENT_ARCHIVED, INVALID_STATE.
 */
export async function pauseMailing({ ctx, input: { id } }: OfMailing): Promise<Mailing> {
  return doTo(ctx, id, { action: 'pause', entry: changed('mailing.paused') }, async (tx) => {
    await takeBack(tx, id);
    await tx.update(mailings).set({ state: 'paused' }).where(eq(mailings.id, id));
  });
}

/** Lets a stopped mailing go on with those who wait. Raises NOT_FOUND, EVENT_ARCHIVED, AGENCY_LIMIT, INVALID_STATE. */
export async function resumeMailing({ ctx, input: { id } }: OfMailing): Promise<Mailing> {
  return doTo(ctx, id, { action: 'resume', entry: changed('mailing.resumed') }, async (tx, row, event) => {
    await refuseOffMailing(tx, row);
    await orderWaiting(tx, ctx, { row, event });
    await tx.update(mailings).set({ state: 'sending' }).where(eq(mailings.id, id));
  });
}

/** Ends a mailing for those whom it has not reached. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE. */
export async function cancelMailing({ ctx, input: { id } }: OfMailing): Promise<Mailing> {
  return doTo(ctx, id, { action: 'cancel', entry: changed('mailing.cancelled') }, async (tx) => {
    await takeBack(tx, id);
    await tx
      .update(mailingRecipients)
      .set({ state: 'skipped', reason: 'cancelled' })
      .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, 'waiting')));
    await tx.update(mailings).set({ state: 'cancelled', finishedAt: ctx.clock.now() }).where(eq(mailings.id, id));
  });
}

/**
 * Sends once more to those whose message failed, or to those of whom nobody knows whether it left (they may get it
 * twice). Raises NOT_FOUND, EVENT_ARCHIVED, AGENCY_LIMIT, and INVALID_STATE, also where there is no such guest.
 */
export async function retryMailing({
  ctx,
  input: { id, state },
}: {
  ctx: Context;
  input: MailingRetry & { id: string };
}): Promise<Mailing> {
  const entry = () => ({ action: 'mailing.retried', after: { state } });
  return doTo(ctx, id, { action: 'retry', entry }, async (tx, row, event) => {
    await refuseOffMailing(tx, row);
    const missed = and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, state));
    const again = await tx
      .update(mailingRecipients)
      .set({ state: 'waiting' })
      .where(missed)
      .returning({ id: mailingRecipients.id });
    if (again.length === 0) fail('INVALID_STATE', { values: { what: 'nobodyMissed' } });
    await forgetMessages(
      tx,
      id,
      again.map((each) => each.id),
    );
    if (row.state === 'paused') return;
    await orderWaiting(tx, ctx, { row, event });
    await tx.update(mailings).set({ state: 'sending', finishedAt: null }).where(eq(mailings.id, id));
  });
}

/**
 * Mails a mailing to whoever asks, as its first guest would get it, as often as they ask: it is their own mailbox.
 * Raises NOT_FOUND, EVENT_ARCHIVED.
 */
export async function testMailing({ ctx, input: { id } }: OfMailing): Promise<{ sentTo: string }> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return fail('FORBIDDEN');
  const sentTo = await inTransaction(ctx, async (tx) => {
    const { row } = await lockMailing(tx, ctx, id);
    const [reader] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
    if (!reader) return fail('NOT_FOUND');
    for (const locale of ['es', 'en'] as const) {
      if ((row.channel === 'sms' ? row.sms : row.subject)[locale] === '') continue;
      await enqueueMail(tx, ctx, {
        agencyId: row.agencyId,
        kind: 'mailing-test',
        recipient: reader.email,
        locale,
        dedupeKey: `mailing test ${randomUUID()}`,
        payload: { mailingId: id },
        limited: false,
      });
    }
    return reader.email;
  });
  ctx.services.wakeWorkers();
  return { sentTo };
}
