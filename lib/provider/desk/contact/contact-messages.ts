import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type {
  ContactAnswerInput,
  ContactMessage,
  ContactMessagePage,
  ContactMessageQuery,
} from '@/lib/contract/contact';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { contactMessages, events, notifications, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { actorId, writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { boundAgencyId, staffAgency } from '../../people/agency/agency-scope';

export interface FoundMessage {
  message: typeof contactMessages.$inferSelect;
  event: Pick<typeof events.$inferSelect, 'name' | 'code' | 'timeZone'> | null;
  /** Name of who answered it. */
  answerer: string | null;
}

/** A contact message as the agency reads it. */
const describeMessage = ({ message, event, answerer }: FoundMessage): ContactMessage => ({
  id: message.id,
  name: message.name,
  mobile: message.mobile,
  email: message.email,
  message: message.message,
  locale: message.locale,
  eventName: event?.name ?? null,
  timeZone: event?.timeZone ?? null,
  eventCode: event?.code ?? null,
  estimate: message.estimate,
  createdAt: message.createdAt.toISOString(),
  answer:
    message.answerWay && message.answeredAt
      ? { way: message.answerWay, text: message.answer, by: answerer, at: message.answeredAt.toISOString() }
      : null,
});

/** Contact messages with the event that each is about. */
export const messagesOf = (db: Database) =>
  db
    .select({
      message: contactMessages,
      event: { name: events.name, code: events.code, timeZone: events.timeZone },
      answerer: users.name,
    })
    .from(contactMessages)
    .leftJoin(events, eq(events.id, contactMessages.eventId))
    .leftJoin(users, eq(users.id, actorId(contactMessages.answeredBy, 'user')));

/** Whether somebody has answered, by mail or otherwise. */
const IS = { waiting: isNull(contactMessages.answeredAt), answered: isNotNull(contactMessages.answeredAt) };

/**
 * Contact messages of the agency, the newest first, and how many wait for an answer or have one; the platform's admin
 * names one, or sees all. Raises NOT_FOUND for another agency.
 */
export async function listMessages({
  ctx,
  input: { agency_id: named, ...query },
}: {
  ctx: Context;
  input: ContactMessageQuery;
}): Promise<ContactMessagePage> {
  const agencyId = named === undefined ? boundAgencyId(ctx.actor) : await staffAgency(ctx, named);
  const window = pageWindow(query);
  const { name, email, mobile, message } = contactMessages;
  const ofAgency = agencyId === null ? undefined : eq(contactMessages.agencyId, agencyId);
  const wanted = query['filter[answered]'];
  const asked = and(
    ofAgency,
    wanted && IS[wanted],
    ...containsWords(sql`concat_ws(' ', ${name}, ${email}, ${mobile}, ${message})`, query.q),
  );
  const among = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: among(asked), waiting: among(IS.waiting), answered: among(IS.answered) })
      .from(contactMessages)
      .where(ofAgency),
    messagesOf(ctx.db)
      .where(asked)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(window.limit)
      .offset(window.offset),
  ]);
  const { total, ...counts } = counted ?? { total: 0, waiting: 0, answered: 0 };
  return { ...toPage(rows.map(describeMessage), total, window), counts };
}

/** One message, where it is of the caller's agency; of any for the platform's admin. */
function isTheirs({ actor }: Context, id: string): SQL | undefined {
  const agencyId = boundAgencyId(actor);
  return and(eq(contactMessages.id, id), agencyId === null ? undefined : eq(contactMessages.agencyId, agencyId));
}

/** A contact message for the office of its agency. Raises NOT_FOUND, another agency's included. */
export async function readMessage({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ContactMessage> {
  const [found] = await messagesOf(ctx.db).where(isTheirs(ctx, input.id));
  return found ? describeMessage(found) : fail('NOT_FOUND');
}

/**
 * Answers a contact message, once: by mail in the sender's language, or notes that it was answered by phone or
 * WhatsApp. Its notification ends for everybody. Raises NOT_FOUND, another agency's included, INVALID for a mail
 * without words, and ALREADY_DECIDED with the message as it was answered.
 */
export async function answerMessage({
  ctx,
  input: { id, way, text },
}: {
  ctx: Context;
  input: ContactAnswerInput & { id: string };
}): Promise<ContactMessage> {
  if (way === 'mail' && text === '') fail('INVALID', { fields: { text: 'required' } });
  await once({
    ctx,
    call: `answer contact message ${id}`,
    fingerprint: { way, text },
    work: async (tx) => {
      const found = await lockMessage(tx, ctx, id);
      const { agencyId } = found;
      if (found.answeredAt)
        fail('ALREADY_DECIDED', { details: await readMessage({ ctx: { ...ctx, db: tx }, input: { id } }) });
      const answer = { answerWay: way, answer: text || null, answeredAt: ctx.clock.now() };
      await tx
        .update(contactMessages)
        .set({ ...answer, answeredBy: actorName(ctx.actor) })
        .where(eq(contactMessages.id, id));
      await tx
        .update(notifications)
        .set({ status: 'Off' })
        .where(and(tellsOf(found), ne(notifications.status, 'Off')));
      await writeAudit(tx, ctx, {
        agencyId,
        action: 'contactMessage.answered',
        entity: 'contactMessage',
        entityId: id,
        after: { way },
      });
      if (way === 'mail')
        await enqueueMail(tx, ctx, {
          agencyId,
          kind: 'contact-answer',
          recipient: found.email.toLowerCase(),
          locale: found.locale,
          dedupeKey: `contact-answer ${id}`,
          payload: { messageId: id },
        });
      return { id };
    },
  });
  ctx.services.wakeWorkers();
  return readMessage({ ctx, input: { id } });
}

type MessageRow = typeof contactMessages.$inferSelect;

/** Raises NOT_FOUND, another agency's included. */
async function lockMessage(tx: Transaction, ctx: Context, id: string): Promise<MessageRow> {
  const [found] = await tx.select().from(contactMessages).where(isTheirs(ctx, id)).for('update');
  return found ?? fail('NOT_FOUND');
}

const tellsOf = ({ id, agencyId }: MessageRow) =>
  and(eq(notifications.agencyId, agencyId), sql`${notifications.params} ->> 'messageId' = ${id}`);

/**
 * Takes back the note that a message was answered by phone or WhatsApp: it waits again, and its notification is back
 * for everybody. Raises NOT_FOUND, STALE with the message as it is for another answer than the one of `at`, and
 * INVALID_STATE for one that was answered by mail.
 */
export async function reopenMessage({
  ctx,
  input: { id, at },
}: {
  ctx: Context;
  input: { id: string; at: string };
}): Promise<ContactMessage> {
  await inTransaction(ctx, async (tx) => {
    const found = await lockMessage(tx, ctx, id);
    const { answerWay, answeredAt, agencyId } = found;
    if (answeredAt?.getTime() !== new Date(at).getTime())
      fail('STALE', { details: await readMessage({ ctx: { ...ctx, db: tx }, input: { id } }) });
    if (answerWay === 'mail') fail('INVALID_STATE', { values: { what: 'answerMailed' } });
    const open = { answerWay: null, answer: null, answeredAt: null, answeredBy: null };
    await tx.update(contactMessages).set(open).where(eq(contactMessages.id, id));
    await tx
      .update(notifications)
      .set({ status: 'On' })
      .where(and(tellsOf(found), eq(notifications.status, 'Off')));
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'contactMessage.reopened',
      entity: 'contactMessage',
      entityId: id,
      before: { way: answerWay },
    });
  });
  return readMessage({ ctx, input: { id } });
}
