import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CallRow, callRow } from '@/lib/contract/call';
import {
  type ContactNotice,
  contactNotice,
  type NoticeAnswer,
  type NoticeInput,
  noticeAnswer,
  noticeInput,
} from '@/lib/contract/contact-notice';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { isWaitingCall } from '@/lib/domain/call-queue';
import { mayContact, noticeEndsAt, rescheduleProblem } from '@/lib/domain/contact-notice';
import { wholeName } from '@/lib/domain/guest-name';
import type { Context, Transaction } from '../../context';
import { agencies, calls, contactNotices, events, guests, households, notifications, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { declineForGuest, saidOf, takeBackDecline } from '../../event/household/answer-household';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf, tellCalls } from '../../ground/end-notifications';
import { derivedToken, hashOfToken } from '../../ground/mailed-token';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import type { ProviderApp } from '../../http/environment';
import { limitFailures } from '../../http/login-limit';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { describeCall } from '../call/list-calls';
import { describeNotice, lastDayOf, type NoticeRecord, newestNotices, openNotice, readNotice } from './find-notice';

const path = '/api/v1/contact-notices/{token}';

/** No login: the link of a notice lets its owner answer it. */
const params = z.object({ token: z.string().min(1).max(200) });

export function registerContactNoticeRoutes(app: ProviderApp): void {
  const ofNotice = { path, policy: anybody, params, answer: dataOf(contactNotice) } as const;
  route(
    app,
    { ...ofNotice, method: 'get', summary: 'The call that the agency announced to the guest of the link' },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readNotice({ ctx, input })),
    }),
  );
  route(
    app,
    { ...ofNotice, method: 'post', summary: 'Take the call, move it, or will not attend', body: noticeAnswer },
    async ({ ctx, params: { token }, body: answer, request }) => ({
      data: await limitFailures(request, null, () => answerNotice({ ctx, input: { token, answer } })),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/calls/{id}/notice',
      summary: 'Mail the guest of a call that the agency will call',
      policy: withPermission('makeCalls'),
      params: z.object({ id: recordId }),
      body: noticeInput,
      answer: dataOf(callRow),
      status: 201,
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await sendNotice({ ctx, input: { callId: id, notice: body } }),
    }),
  );
}

interface Sending {
  ctx: Context;
  input: { callId: string; notice: NoticeInput };
}

/**
 * Mails the guest of a call that the agency will call, with a link to take the call, move it or decline; an earlier
 * notice of the call counts no more. Raises NOT_FOUND, INVALID_STATE for a call that is over, a guest without mail or
 * who declined, and an event that is over. docs/domain.md, Guests and contact.
 */
async function sendNotice({ ctx, input: { callId, notice } }: Sending): Promise<CallRow> {
  const row = await once({
    ctx,
    call: `send notice of call ${callId}`,
    fingerprint: notice ?? null,
    work: (tx) => send(tx, ctx, callId, notice),
  });
  ctx.services.wakeWorkers();
  return row;
}

async function send(tx: Transaction, ctx: Context, callId: string, notice: NoticeInput): Promise<CallRow> {
  // Locked, so that notices of one call are made one after another: the later one ends the earlier.
  await tx.select({ id: calls.id }).from(calls).where(eq(calls.id, callId)).for('update');
  const [found] = await tx
    .select({ call: calls, guest: guests, household: households, event: events, agency: agencies, claimer: users.name })
    .from(calls)
    .innerJoin(events, eq(events.id, calls.eventId))
    .innerJoin(agencies, eq(agencies.id, calls.agencyId))
    .leftJoin(guests, eq(guests.id, calls.guestId))
    .leftJoin(households, eq(households.id, guests.householdId))
    .leftJoin(users, eq(users.id, calls.claimedBy))
    .where(eq(calls.id, callId));
  if (!found || !worksForEvent(ctx.actor, found.event, 'makeCalls')) fail('NOT_FOUND');
  refuseArchived(found.event);
  const { call, guest, household, event, agency, claimer } = found;
  if (!event.emailService) fail('INVALID_STATE', { values: { what: 'emailOff' } });
  const now = ctx.clock.now();
  const expiresAt = noticeEndsAt({ now, timeZone: event.timeZone, lastDay: lastDayOf(event) });
  if (!isWaitingCall(call)) fail('INVALID_STATE', { values: { what: 'callDone' } });
  if (!guest?.email) fail('INVALID_STATE', { values: { what: 'guestWithoutMail' } });
  if (!mayContact(guest)) fail('INVALID_STATE', { values: { what: 'guestDeclined' } });
  if (expiresAt.getTime() <= now.getTime()) fail('INVALID_STATE', { values: { what: 'eventOver' } });
  await tx
    .update(contactNotices)
    .set({ expiresAt: now })
    .where(and(eq(contactNotices.callId, callId), gt(contactNotices.expiresAt, now)));
  const id = randomUUID();
  const tokenHash = hashOfToken(derivedToken(ctx, 'contact-notice', id));
  const of = { agencyId: call.agencyId, eventId: event.id, guestId: guest.id, callId };
  await tx.insert(contactNotices).values({ ...of, id, tokenHash, expiresAt, createdAt: now });
  await writeAudit(tx, ctx, {
    agencyId: call.agencyId,
    action: 'contactNotice.sent',
    entity: 'call',
    entityId: callId,
    after: { noticeId: id, guestId: guest.id },
  });
  await enqueueMail(tx, ctx, {
    agencyId: call.agencyId,
    kind: 'contact-notice',
    recipient: guest.email,
    locale: notice?.locale ?? guest.language ?? household?.language ?? agency.languageCode,
    dedupeKey: `contact-notice ${id}`,
    payload: { noticeId: id },
  });
  const newest = await newestNotices(tx, [callId]);
  return describeCall({ call, guest, claimer, notice: newest.get(callId) ?? null }, ctx);
}

interface Answering {
  ctx: Context;
  input: { token: string; answer: NoticeAnswer };
}

/**
 * What the guest wants of the announced call: to take it (it stays, of high priority), to have it at another time, or
 * none since they will not attend: then the guest is not called or mailed again for the event. The same answer again
 * changes nothing; another one counts while the notice stands. Raises LINK_INVALID, INVALID for a time that cannot be.
 * docs/domain.md, Guests and contact.
 */
async function answerNotice({ ctx, input: { token, answer } }: Answering): Promise<ContactNotice> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    // Locks the call, so that answers and new notices of it run one after another.
    const ofToken = tx
      .select({ id: contactNotices.callId })
      .from(contactNotices)
      .where(eq(contactNotices.tokenHash, hashOfToken(token)));
    await tx.select({ id: calls.id }).from(calls).where(inArray(calls.id, ofToken)).for('update');
    const record = await openNotice(tx, token, now);
    if (!isRepeated(record, answer)) {
      refuseBadTime(record, answer, now);
      await keep(tx, ctx, record, answer);
      await endNotificationsOf(tx, record.event.id);
      await tellCalls(tx, record.notice.agencyId);
      await tell(tx, ctx, record, answer);
    }
    return describeNotice(await openNotice(tx, token, now), now);
  });
}

const isRepeated = ({ notice, call }: NoticeRecord, answer: NoticeAnswer) =>
  notice.choice === answer.choice &&
  (answer.choice !== 'reschedule' || call.scheduledAt.getTime() === Date.parse(answer.at));

function refuseBadTime({ event }: NoticeRecord, answer: NoticeAnswer, now: Date): void {
  if (answer.choice !== 'reschedule') return;
  const frame = { now, timeZone: event.timeZone, lastDay: lastDayOf(event) };
  const problem = rescheduleProblem(new Date(answer.at), frame);
  if (problem) fail('INVALID', { fields: { at: problem } });
}

async function keep(tx: Transaction, ctx: Context, record: NoticeRecord, answer: NoticeAnswer): Promise<void> {
  const { notice, call, guest } = record;
  const { choice } = answer;
  let before: Pick<NoticeRecord['notice'], 'attendanceBefore' | 'saidBefore'> = {
    attendanceBefore: null,
    saidBefore: null,
  };
  if (choice === 'decline') {
    before = {
      attendanceBefore: notice.attendanceBefore ?? guest.attendance,
      saidBefore: notice.saidBefore ?? (await saidOf(tx, guest)),
    };
    await declineForGuest(tx, ctx, { guest, via: 'link' });
  } else {
    if (notice.choice === 'decline' && notice.attendanceBefore)
      await takeBackDecline(tx, { guest, attendance: notice.attendanceBefore, before: notice.saidBefore });
    const moved = choice === 'reschedule' && { scheduledAt: new Date(answer.at) };
    await tx
      .update(calls)
      .set({ state: 'toDo', priority: 'high', doneAt: null, attempts: 0, ...moved, version: sql`${calls.version} + 1` })
      .where(eq(calls.id, call.id));
  }
  await tx
    .update(contactNotices)
    .set({ choice, answeredAt: ctx.clock.now(), ...before })
    .where(eq(contactNotices.id, notice.id));
}

async function tell(tx: Transaction, ctx: Context, record: NoticeRecord, answer: NoticeAnswer): Promise<void> {
  const { notice, call, guest, event } = record;
  const at = answer.choice === 'reschedule' ? answer.at : call.scheduledAt.toISOString();
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId: notice.agencyId,
    eventId: event.id,
    type: 'CONTACT_ATTE',
    params: {
      name: wholeName(guest),
      eventName: event.name,
      choice: answer.choice,
      at,
      timeZone: event.timeZone,
      // A guest who declines wants no call, so the notification has no call to end with and stays until it is read.
      ...(answer.choice !== 'decline' && { callId: call.id }),
    },
    createdAt: ctx.clock.now(),
  });
  await writeAudit(tx, ctx, {
    agencyId: notice.agencyId,
    action: `contactNotice.${answer.choice}`,
    entity: 'call',
    entityId: call.id,
    before: { choice: notice.choice, state: call.state, scheduledAt: call.scheduledAt, attendance: guest.attendance },
    after: { choice: answer.choice, ...(answer.choice === 'reschedule' && { scheduledAt: answer.at }) },
  });
}
