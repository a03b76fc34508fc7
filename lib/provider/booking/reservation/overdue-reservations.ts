import { type SQL, sql } from 'drizzle-orm';
import { listSources } from './list-query';

interface Asked {
  event: { id: string; agencyId: string };
  now: Date;
  /** What was due before this day counts. */
  day: string;
}

/**
 * Selects id and guest_id of the event's confirmed reservations of which more was due before the day than is paid or on
 * its way. docs/domain.md, Payment schedule.
 */
export const overdueReservations = ({ event, now, day }: Asked): SQL => sql`
  select reservations.id, reservations.guest_id
  from ${listSources({ money: true, due: true, stay: false }, { eventId: event.id, agencyId: event.agencyId, now, today: day, withContact: true })}
  where reservations.event_id = ${event.id} and reservations.booking_status = 'confirmed'
    and reservations.deleted_at is null
    and coalesce(due.amount, 0) > coalesce(money.paid, 0) + coalesce(money.pending, 0)`;
