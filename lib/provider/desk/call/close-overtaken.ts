import { and, eq, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from '@/lib/domain/nights';
import { listSources } from '../../booking/reservation/list-query';
import type { Context, Transaction } from '../../context';
import { calls } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { closeCalls } from '../../event/guest/close-calls';
import { bookedGuests } from '../../event/guest/list-guests';
import { isDueHold } from '../../ground/due-hold';
import { auditCall } from './claim-call';

/**
 * Guests who hold a booking of the event of which more is due by today than was approved; what waits may be refused.
 */
const owing = ({ id, agencyId }: EventRow, { today, now }: { today: CalendarDate; now: Date }): SQL => sql`
  select reservations.guest_id
  from ${listSources({ money: true, due: true, stay: false }, { eventId: id, agencyId, now, today: addDays(today, 1), withContact: true })}
  where reservations.event_id = ${id} and reservations.guest_id is not null and reservations.deleted_at is null
    and reservations.booking_status in ('hold', 'confirmed', 'cancellationRequested') and not ${isDueHold(now)}
    and coalesce(due.amount, 0) > coalesce(money.paid, 0)`;

/** The call's guest holds a booking of the event with a refused payment after which nothing else was sent. */
const isRefused = ({ id }: EventRow, now: Date): SQL => sql`exists (
  select 1 from reservations
  join payments refused on refused.reservation_id = reservations.id and refused.status = 'rejected'
  where reservations.guest_id = ${calls.guestId} and reservations.event_id = ${id} and reservations.deleted_at is null
    and reservations.booking_status in ('hold', 'confirmed') and not ${isDueHold(now)}
    and not exists (select 1 from payments later where later.reservation_id = reservations.id
      and later.created_at > refused.created_at and later.status not in ('rejected', 'failed')))`;

/**
 * Ends the calls of rules that nobody has to make any more, and answers how many: somebody is asked to book who has, to
 * pay who owes nothing that is due or has no booking, to send another proof who has, to cancel who has none. Calls that
 * a person asked for stay, and so does what somebody has in hand. docs/domain.md, Guests and contact.
 */
export async function closeOvertaken(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  today: CalendarDate,
): Promise<number> {
  const now = ctx.clock.now();
  const { type, rule, guestId } = calls;
  const ofRules = and(
    eq(calls.eventId, event.id),
    isNotNull(rule),
    or(isNull(calls.claimedUntil), lte(calls.claimedUntil, now)),
    or(
      and(
        eq(type, 'reserve'),
        sql`${guestId} in (${bookedGuests(event.id, sql`reservations.booking_status = 'hold'`)})`,
      ),
      and(eq(type, 'requestCancellation'), sql`${guestId} not in (${bookedGuests(event.id, isDueHold(now))})`),
      and(eq(rule, 'overdue'), sql`${guestId} not in (${owing(event, { today, now })})`),
      and(eq(rule, 'proofRefused'), not(isRefused(event, now))),
    ),
  );
  const closed = await closeCalls(tx, ctx, ofRules, 'completed');
  for (const call of closed)
    await auditCall(tx, ctx, call, { action: 'call.completed', after: { state: 'completed', overtaken: true } });
  return closed.length;
}
