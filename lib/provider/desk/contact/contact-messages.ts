import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ContactMessage, ContactMessagePage, ContactMessageQuery } from '@/lib/contract/contact';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { contactMessages, events, users } from '../../db/schema';
import { fail } from '../../error';
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
    .leftJoin(users, eq(users.id, sql`substr(${contactMessages.answeredBy}, length('user:') + 1)`));

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

/** A contact message for the office of its agency. Raises NOT_FOUND, another agency's included. */
export async function readMessage({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ContactMessage> {
  const agencyId = boundAgencyId(ctx.actor);
  const [found] = await messagesOf(ctx.db).where(
    and(eq(contactMessages.id, input.id), agencyId === null ? undefined : eq(contactMessages.agencyId, agencyId)),
  );
  return found ? describeMessage(found) : fail('NOT_FOUND');
}
