import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Transaction } from '../context';
import type { Database } from '../db/client';
import { notifications, payments, reservations } from '../db/schema';
import { loadPayments, sumsOf } from './load-record';

const { eventId: ofEvent, reservationId: ofReservation, params } = notifications;

/** By type, whether a reservation's notification asks for nothing any more: read from the records themselves. */
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
    where opened.id = ${params} ->> 'legId' and opened.status = 'reopened')
  else false end`;

/**
 * Of an event's master account, its suggestions, its calls and wishes of its guests to be erased: ended by who does what
 * they ask, and by the sweep.
 */
const OF_DESK = ['MA_DEFINE', 'MA_DUE', 'MA_QUESTION', 'SUGGESTION', 'CONTACT_ATTE', 'DATA_ERASURE'];
const OF_EVENTS = ['BLK_CUTOFF', 'UNPAID_BURST', 'CONTACT_ORG', 'RPT_READY', 'RPT_FAILED', ...OF_DESK];

/**
 * By type, whether a notification without a reservation asks for nothing any more: a category's date was moved, it
 * closed or is sold; an address has nothing unpaid; the event that a couple opened has left its draft; a report is not
 * kept any more; something was contracted; an account has another due date; a question is answered or its line is gone;
 * a suggestion was decided; the call that a guest wants was made; a guest's wish to be erased waits no more, or went
 * with the guest (one by a reservation names no guest and ends with that). Whether an account is paid takes more than
 * one statement: `endAccountDue`.
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
  when 'DATA_ERASURE' then ${params} ? 'requestId' and not exists (select 1 from erasure_requests asked
    where asked.id = ${params} ->> 'requestId' and asked.state = 'waiting')
  when 'RPT_FAILED' then not exists (select 1 from report_jobs kept where kept.id = ${params} ->> 'jobId')
  else false end`;

/**
 * A dispute that was lost needs staff no more once its booking has ended, or owes nothing: paid in another way, or taken
 * off its price. One whose money came back needs them until nothing is paid beyond the price.
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

/** Puts the notifications of a reservation away that ask for what is done. Called at the end of whatever may do it. */
export async function endNotifications(tx: Transaction, reservationId: string): Promise<void> {
  await settleDisputes(tx, reservationId);
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(eq(ofReservation, reservationId), ne(notifications.status, 'Off'), DONE));
}

/**
 * Puts away what is done of an event's master account, suggestions, calls and guests' wishes to be erased. Called at the
 * end of whatever may do it. Answers what it put away.
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

/** Puts away that the event's account is due, of which nothing is left to pay. */
export async function endAccountDue(tx: Transaction, eventId: string): Promise<void> {
  const asks = and(eq(ofEvent, eventId), eq(notifications.type, 'MA_DUE'), ne(notifications.status, 'Off'));
  await tx.update(notifications).set({ status: 'Off' }).where(asks);
}

/** Tells the open pages of an agency, at every process and once this is committed, that calls of it are not as they were. */
export async function tellCalls(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('notification_written', ${JSON.stringify({ callsOf: agencyId })})`);
}

/** Puts away what is done of all events: nobody's single call ends these, so that the sweep does. */
export async function endNotificationsOfEvents(db: Database): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(inArray(notifications.type, OF_EVENTS), ne(notifications.status, 'Off'), DONE_OF_EVENT));
}
