import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  type ContactMessageInput,
  contactAnswerInput,
  contactAnswerUndo,
  contactMessage,
  contactMessageInput,
  contactMessagePage,
  contactMessageQuery,
  type SentMessage,
  sentMessage,
} from '@/lib/contract/contact';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { isRobot } from '@/lib/contract/robot-check';
import { beginningOf } from '@/lib/domain/cut-text';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, contactMessages, type events, hotels, notifications } from '../../db/schema';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { addressKey } from '../../ground/caller-key';
import { mobileNumber } from '../../ground/mobile-number';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { onlyPeople } from '../../http/captcha-gate';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { spend } from '../../http/rate-limit';
import { route } from '../../http/route';
import { answerMessage, listMessages, readMessage, reopenMessage } from './contact-messages';

const path = '/api/v1/contact-messages';

export function registerContactRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path,
      summary: 'Write to the agency; it gets a mail and the sender a copy',
      policy: anybody,
      body: contactMessageInput,
      answer: dataOf(sentMessage),
      status: 201,
    },
    async ({ ctx, body, request }) => {
      await spend(request.get('limits').mails, addressKey(request.get('ip')));
      if (!isRobot(body)) await onlyPeople(request, body.captcha);
      return { data: await sendMessage({ ctx, input: { ...body, agencyId: request.get('appAgencyId') } }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'What people wrote to the agency, the newest first',
      policy: withPermission('readNotifications'),
      query: contactMessageQuery,
      answer: contactMessagePage,
    },
    async ({ ctx, query }) => ({ data: await listMessages({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: 'A message to the agency, whole',
      policy: withPermission('readNotifications'),
      params: z.object({ id: recordId }),
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params }) => ({ data: await readMessage({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{id}/answer`,
      summary: 'Answer a message by mail, or say that it was answered otherwise; its notification ends',
      policy: withPermission('readNotifications'),
      params: z.object({ id: recordId }),
      body: contactAnswerInput,
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params, body }) => ({ data: await answerMessage({ ctx, input: { ...body, ...params } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/{id}/answer/undo`,
      summary: 'Take back that a message was answered otherwise than by mail; its notification is there again',
      policy: withPermission('readNotifications'),
      params: z.object({ id: recordId }),
      body: contactAnswerUndo,
      answer: dataOf(contactMessage),
    },
    async ({ ctx, params, body }) => ({ data: await reopenMessage({ ctx, input: { ...body, ...params } }) }),
  );
}

/** This much of a message is shown in the inbox; the rest is one click away. */
const SHOWN_IN_INBOX = 160;

interface Sending {
  ctx: Context;
  /** `agencyId`: of the site that was used. */
  input: ContactMessageInput & { agencyId: AgencyId };
}

/**
 * Stores a message to the agency, mails it there and a confirmation to the sender in the sender's language, and
 * notifies the inbox. A message from an event's page goes to the event's agency. A robot gets the same answer and
 * nothing of it is kept. Raises INVALID, EVENT_KEY_NOT_FOUND, and PACKAGE_LIMIT for an event whose package has no
 * agency answer its guests.
 */
async function sendMessage({ ctx, input }: Sending): Promise<SentMessage> {
  const { agencyId, captcha: _captcha, website, eventCode, ...typed } = input;
  if (isRobot({ website })) return { id: randomUUID(), sentAt: ctx.clock.now().toISOString() };
  const event = eventCode ? await visibleEvent(ctx, eventCode) : null;
  if (event) refuseWithout(await packageOf(ctx.db, event.id), 'guestMail');
  const about = { agencyId: event?.agencyId ?? agencyId, event };
  const place = { agencyId: about.agencyId, hotelId: event?.hotelId ?? null };
  const mobile = await mobileNumber(ctx.db, place, typed.mobile, 'mobile');
  const sent = await once({
    ctx,
    call: `send contact message to ${about.agencyId}`,
    fingerprint: { ...typed, eventCode },
    work: async (tx) => {
      if (typed.estimate) await refuseUnknownHotel(tx, typed.estimate.hotelId);
      return keep(tx, ctx, { ...about, typed: { ...typed, mobile } });
    },
  });
  ctx.services.wakeWorkers();
  return sent;
}

async function refuseUnknownHotel(tx: Transaction, hotelId: string): Promise<void> {
  const [hotel] = await tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, hotelId));
  if (!hotel) fail('INVALID', { fields: { 'estimate.hotelId': 'invalid' } });
}

interface Kept {
  agencyId: AgencyId;
  event: Pick<typeof events.$inferSelect, 'id' | 'name'> | null;
  typed: Pick<ContactMessageInput, 'name' | 'mobile' | 'email' | 'message' | 'estimate'>;
}

async function keep(tx: Transaction, ctx: Context, { agencyId, event, typed }: Kept): Promise<SentMessage> {
  const id = randomUUID();
  const createdAt = ctx.clock.now();
  const [agency] = await tx
    .select()
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), eq(agencies.active, true)));
  if (!agency) fail('NOT_FOUND');
  const row = { ...typed, id, agencyId, eventId: event?.id ?? null, estimate: typed.estimate ?? null, createdAt };
  await tx.insert(contactMessages).values({ ...row, locale: ctx.locale });
  const { name, message, email } = typed;
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: event?.id ?? null,
    type: event ? 'CONTACT_ATTE' : 'CONTACT_ORG',
    params: {
      name,
      message: beginningOf(message, SHOWN_IN_INBOX),
      messageId: id,
      ...(event && { eventName: event.name }),
    },
    createdAt,
  });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'contactMessage.sent',
    entity: 'contactMessage',
    entityId: id,
    after: { name, eventId: row.eventId, withEstimate: row.estimate !== null },
  });
  const mail = { agencyId, payload: { messageId: id } };
  await enqueueMail(tx, ctx, {
    ...mail,
    kind: 'contact-message',
    recipient: agency.email,
    locale: agency.languageCode,
    dedupeKey: `contact-message ${id}`,
  });
  const copy = { kind: 'contact-copy', recipient: email.toLowerCase(), locale: ctx.locale } as const;
  await enqueueMail(tx, ctx, { ...mail, ...copy, dedupeKey: `contact-copy ${id}` });
  return { id, sentAt: createdAt.toISOString() };
}
