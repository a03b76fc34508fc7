import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Transaction } from '../context';
import type { Database } from '../db/client';
import { notifications, payments, reservations } from '../db/schema';
import { loadPayments, sumsOf } from './load-record';

const { eventId: ofEvent, reservationId: ofReservation, params } = notifications;

/**
 * By the notification's type, whether what it asks for about a reservation is done, read from the records themselves.
 */
const DONE = sql`case ${notifications.type}
  when 'RSVN_TO_APPV' then not exists (select 1 from reservation_rooms asked
    join reservations booked on booked.id = asked.reservation_id
      and booked.booking_status in ('confirmed', 'cancellationRequested')
    where asked.reservation_id = ${ofReservation} and asked.status = 'requested')
  when 'RSVN_TO_CNX' then not exists (select 1 from reservations asking
    where asking.id = ${ofReservation} and asking.booking_status = 'cancellationRequested')
  when 'CHG_TO_APPV' then not exists (select 1 from change_requests asked
    where asked.id = ${params} ->> 'changeId' and asked.status = 'waiting')
  when 'PYMT_VO_TO_APPV' then ${params} ? 'paymentId' and not exists (select 1 from payments waiting
    where waiting.id = ${params} ->> 'paymentId' and waiting.status = 'pending')
  when 'PYMT_ATTN' then ${params} ? 'paymentId' and not exists (select 1 from payments noted
    where noted.id = ${params} ->> 'paymentId' and noted.attention is not null)
  when 'TP_QT' then ${params} ? 'transportId' and not exists (select 1 from transport_requests asked
    join reservations stands on stands.id = asked.reservation_id
      and stands.booking_status in ('confirmed', 'cancellationRequested')
    where asked.id = ${params} ->> 'transportId' and asked.status = 'requested')
  when 'DATA_ERASURE' then not exists (select 1 from erasure_requests asked
    where asked.reservation_id = ${ofReservation} and asked.state = 'waiting')
  when 'TP_LEG' then not exists (select 1 from transport_legs opened
    join transport_leg_parties driven on driven.leg_id = opened.id
    where opened.id = ${params} ->> 'legId' and opened.status = 'reopened')
  else false end`;

/**
 * Types about an event's master account, suggestions, calls, late answers, and guests' requests to be erased: the call that does what
 * one asks for ends it at once, and the sweep ends what was missed.
 */
const OF_DESK = ['MA_DEFINE', 'MA_DUE', 'MA_QUESTION', 'SUGGESTION', 'CONTACT_ATTE', 'DATA_ERASURE', 'RSVP_LATE'];
const OF_EVENTS = ['BLK_CUTOFF', 'UNPAID_BURST', 'CONTACT_ORG', 'RPT_READY', 'RPT_FAILED', ...OF_DESK];

/**
 * By the notification's type, whether what it asks for, without a reservation, is done:
 * - BLK_CUTOFF: the category has another cut-off date, is closed, or has no free room
 * - UNPAID_BURST: the address has no unpaid booking at the event any more
 * - CONTACT_ORG: the event that a couple opened is no draft any more
 * - RPT_READY, RPT_FAILED: the report is not kept any more
 * - MA_DEFINE: something was contracted
 * - MA_DUE: the account has another due date; whether it is paid takes more than one statement, see `endAccountDue`
 * - MA_QUESTION: the question is answered, or its service is gone
 * - SUGGESTION: the suggestion was decided
 * - CONTACT_ATTE: the call that a guest wants was made
 * - RSVP_LATE: what the household sent too late was decided, or it has answered in time since
 * - DATA_ERASURE: the guest's request does not wait any more; one made by a reservation is ended by DONE above
 */
const DONE_OF_EVENT = sql`case ${notifications.type}
  when 'BLK_CUTOFF' then ${params} ? 'categoryId' and not exists (select 1 from event_categories near
    join room_nights free on free.event_category_id = near.id and free.allotted > free.sold
    where near.id = ${params} ->> 'categoryId' and near.block_state = 'definite'
      and near.cut_off_date::text = ${params} ->> 'date')
  when 'UNPAID_BURST' then not exists (select 1 from reservations unpaid
    where unpaid.event_id = ${ofEvent} and unpaid.held_from = ${params} ->> 'address'
      and unpaid.booking_status in ('hold', 'confirmed', 'cancellationRequested')
      and not exists (select 1 from payments where payments.reservation_id = unpaid.id
        and payments.status = 'approved'))
  when 'CONTACT_ORG' then ${params} ? 'opened' and exists (select 1 from events
    where events.id = ${ofEvent} and events.state <> 'draft')
  when 'RPT_READY' then not exists (select 1 from report_jobs kept where kept.id = ${params} ->> 'jobId')
  when 'MA_DEFINE' then exists (select 1 from contracted_services contracted
    join master_accounts account on account.id = contracted.master_account_id
    where account.event_id = ${ofEvent} and contracted.removed_at is null)
  when 'MA_DUE' then not exists (select 1 from master_accounts account
    where account.event_id = ${ofEvent} and account.due_on::text = ${params} ->> 'date')
  when 'MA_QUESTION' then not exists (select 1 from master_accounts account
    join service_questions asked on asked.master_account_id = account.id
    join contracted_services about on about.id = asked.service_id and about.removed_at is null
    where account.event_id = ${ofEvent} and asked.answered_at is null and asked.service_id = ${params} ->> 'serviceId'
      and asked.id = coalesce(${params} ->> 'questionId', asked.id))
  when 'SUGGESTION' then not exists (select 1 from event_suggestions suggested
    where suggested.event_id = ${ofEvent} and suggested.state = 'open'
      and suggested.id = coalesce(${params} ->> 'suggestionId', suggested.id))
  when 'CONTACT_ATTE' then ${params} ? 'callId' and not exists (select 1 from calls wanted
    where wanted.id = ${params} ->> 'callId' and wanted.done_at is null and wanted.state in ('toDo', 'notAnswered'))
  when 'RSVP_LATE' then not exists (select 1 from late_answers late
    where late.household_id = ${params} ->> 'householdId' and late.state = 'waiting')
  when 'DATA_ERASURE' then ${params} ? 'requestId' and not exists (select 1 from erasure_requests asked
    where asked.id = ${params} ->> 'requestId' and asked.state = 'waiting')
  when 'RPT_FAILED' then not exists (select 1 from report_jobs kept where kept.id = ${params} ->> 'jobId')
  else false end`;

/**
 * A lost dispute needs no more of staff once its booking has ended or owes nothing (it was paid in another way, or the
 * price was lowered). One whose money the bank gave back needs them until nothing is paid beyond the price.
 */
async function settleDisputes(tx: Transaction, reservationId: string): Promise<void> {
  const asking = await tx
    .select({ id: payments.id, why: payments.attention, status: reservations.bookingStatus, total: reservations.total })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(and(eq(payments.reservationId, reservationId), inArray(payments.attention, ['disputeLost', 'reinstated'])));
  const [booked] = asking;
  if (!booked) return;
  const { balance, credit } = sumsOf(await loadPayments(tx, reservationId), booked.total);
  const isOwed = balance > 0 && HOLDS_ROOMS.some((status) => status === booked.status);
  const done = asking.filter(({ why }) => (why === 'reinstated' ? credit === 0 : !isOwed));
  if (done.length === 0) return;
  await tx
    .update(payments)
    .set({ attention: null, version: sql`${payments.version} + 1` })
    .where(
      inArray(
        payments.id,
        done.map(({ id }) => id),
      ),
    );
}

/** Ends the notifications of a reservation whose request is done. Called at the end of every change that may do it. */
export async function endNotifications(tx: Transaction, reservationId: string): Promise<void> {
  await settleDisputes(tx, reservationId);
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(eq(ofReservation, reservationId), ne(notifications.status, 'Off'), DONE));
}

/**
 * Ends the notifications about an event's master account, suggestions, calls, late answers and guests' requests to be
 * erased whose request is done. Called at the end of every change that may do it. Answers those it ended.
 */
export async function endNotificationsOf(
  tx: Transaction,
  eventId: string,
): Promise<Pick<typeof notifications.$inferSelect, 'id' | 'params'>[]> {
  const asks = and(eq(ofEvent, eventId), inArray(notifications.type, OF_DESK), ne(notifications.status, 'Off'));
  return tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(asks, DONE_OF_EVENT))
    .returning({ id: notifications.id, params });
}

/** Ends the notification that the event's account is due. The caller knows that nothing is left to pay. */
export async function endAccountDue(tx: Transaction, eventId: string): Promise<void> {
  const asks = and(eq(ofEvent, eventId), eq(notifications.type, 'MA_DUE'), ne(notifications.status, 'Off'));
  await tx.update(notifications).set({ status: 'Off' }).where(asks);
}

/** Tells the agency's open pages, at every process and after the commit, that its calls have changed. */
export async function tellCalls(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('notification_written', ${JSON.stringify({ callsOf: agencyId })})`);
}

/**
 * Ends the notifications of all events whose request is done: run by the sweep, since no single call ends most of them.
 */
export async function endNotificationsOfEvents(db: Database): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(inArray(notifications.type, OF_EVENTS), ne(notifications.status, 'Off'), DONE_OF_EVENT));
}
