import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pageQuery } from '@/lib/contract/page';
import { reservationStatus } from '@/lib/contract/reservation';
import { fail } from '../../error';
import { isDueHold } from './due-hold';

/** The query of the list, as the wire has it. design/contract.md, "Every call". */
export const reservationListQuery = pageQuery.extend({
  'filter[status]': reservationStatus.optional(),
  'filter[balance]': z.enum(['due', 'paid']).optional(),
  'filter[paymentsToApprove]': z.enum(['0', '1']).optional(),
});
export type ReservationListQuery = z.infer<typeof reservationListQuery>;

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS: Record<string, SQL> = {
  createdAt: sql`listed.created_at`,
  holder: sql`lower(listed.first_name || ' ' || listed.last_name)`,
  total: sql`listed.total`,
  balance: sql`greatest(0, listed.total - listed.paid)`,
  // Reservations of passes alone have no nights: the empty text keeps them together without NULLS, which no index knows.
  checkIn: sql`coalesce(listed.check_in, '')`,
  status: sql`listed.shown`,
};

/** The order of the list; a minus before the name turns it. Raises INVALID for an unknown one. */
export function orderOf(sort = '-createdAt'): SQL {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!column) fail('INVALID', { fields: { sort: 'invalid' } });
  return sort.startsWith('-') ? sql`${column} desc, listed.id desc` : sql`${column}, listed.id`;
}

/** Conditions on the reservation's own columns: the event and the words looked for. */
export function ownConditions(eventId: string, { q }: ReservationListQuery): SQL {
  const parts: SQL[] = [sql`reservations.event_id = ${eventId}`];
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(reservations.first_name || ' ' || reservations.last_name || ' '
      || coalesce(reservations.maternal_last_name, '') || ' ' || reservations.email || ' '
      || reservations.mobile || ' ' || reservations.key) ilike ${pattern}`);
  }
  return sql.join(parts, sql` and `);
}

/** Conditions on what is reckoned from payments and time; null where none is asked, so that none need be reckoned. */
export function reckonedConditions(query: ReservationListQuery): SQL | null {
  const parts: SQL[] = [];
  const status = query['filter[status]'];
  if (status) parts.push(sql`listed.shown = ${status}`);
  if (query['filter[balance]'] === 'due') parts.push(sql`listed.paid < listed.total`);
  if (query['filter[balance]'] === 'paid') parts.push(sql`listed.paid >= listed.total`);
  if (query['filter[paymentsToApprove]'] === '1') parts.push(sql`listed.payments_to_approve > 0`);
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** One row a reservation; the sums come from the payments and rooms of each, by their indexes. */
export function listedRows(own: SQL, now: Date): SQL {
  return sql`
    select reservations.id, reservations.key, reservations.first_name, reservations.last_name, reservations.email,
      reservations.mobile, reservations.currency, reservations.total, reservations.created_at,
      money.paid, money.payments_to_approve,
      beds.rooms, beds.rooms_to_approve, beds.people, beds.check_in, beds.check_out,
      case when ${isDueHold(now)} then 'expired'
        when reservations.booking_status = 'confirmed' and money.paid >= reservations.total then 'paid'
        else reservations.booking_status end as shown
    from reservations
    cross join lateral (
      select coalesce(sum(case when payments.status = 'approved' then payments.amount - coalesce((
          select sum(refunds.amount) from refunds
          where refunds.payment_id = payments.id and refunds.status = 'refunded'), 0) end), 0) as paid,
        count(*) filter (where payments.status = 'pending')::int as payments_to_approve
      from payments where payments.reservation_id = reservations.id
    ) money
    cross join lateral (
      select count(*)::int as rooms, count(*) filter (where stays.status = 'requested')::int as rooms_to_approve,
        coalesce(sum(stays.adults + stays.juniors + stays.minors + stays.infants), 0)::int as people,
        min(stays.check_in)::text as check_in, max(stays.check_out)::text as check_out
      from reservation_rooms stays
      where stays.reservation_id = reservations.id and stays.status in ('requested', 'approved')
    ) beds
    where ${own}`;
}
