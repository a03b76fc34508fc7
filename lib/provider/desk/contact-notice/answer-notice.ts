import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ContactNotice, NoticeAnswer } from '@/lib/contract/contact-notice';
import { rescheduleProblem } from '@/lib/domain/contact-notice';
import { wholeName } from '@/lib/domain/guest-name';
import type { Context, Transaction } from '../../context';
import { calls, contactNotices, guests, notifications } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf, tellCalls } from '../../ground/end-notifications';
import { hashOfToken } from '../../ground/mailed-token';
import { describeNotice, lastDayOf, type NoticeRecord, openNotice } from './find-notice';

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
export async function answerNotice({ ctx, input: { token, answer } }: Answering): Promise<ContactNotice> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    // Locks the call, so that answers and new notices of it come one after the other.
    const ofToken = tx
      .select({ id: contactNotices.callId })
      .from(contactNotices)
      .where(eq(contactNotices.tokenHash, hashOfToken(token)));
    await tx.select({ id: calls.id }).from(calls).where(inArray(calls.id, ofToken)).for('update');
    const record = await openNotice(tx, token, now);
    if (!isRepeated(record, answer)) {
      refuseBadTime(record, answer, now);
      await keep(tx, record, answer, now);
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

async function keep(tx: Transaction, record: NoticeRecord, answer: NoticeAnswer, now: Date): Promise<void> {
  const { notice, call, guest } = record;
  const { choice } = answer;
  const declined = notice.choice === 'decline';
  const attendance = choice === 'decline' ? 'doesNotAttend' : declined ? notice.attendanceBefore : null;
  if (attendance) {
    await tx
      .update(guests)
      .set({ attendance, version: guest.version + 1 })
      .where(eq(guests.id, guest.id));
  }
  if (choice === 'decline') {
    await tx
      .update(calls)
      .set({ state: 'rejected', doneAt: now, version: sql`${calls.version} + 1` })
      .where(
        and(
          eq(calls.guestId, guest.id),
          eq(calls.eventId, call.eventId),
          inArray(calls.state, ['toDo', 'notAnswered']),
        ),
      );
  } else {
    const moved = choice === 'reschedule' && { scheduledAt: new Date(answer.at) };
    await tx
      .update(calls)
      .set({ state: 'toDo', priority: 'high', doneAt: null, attempts: 0, ...moved, version: sql`${calls.version} + 1` })
      .where(eq(calls.id, call.id));
  }
  await tx
    .update(contactNotices)
    .set({
      choice,
      answeredAt: now,
      attendanceBefore: choice === 'decline' ? (notice.attendanceBefore ?? guest.attendance) : null,
    })
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
      ...{ name: wholeName(guest), eventName: event.name, choice: answer.choice, at, timeZone: event.timeZone },
      // Who declines asks for no call: the notice stands until it is read.
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
