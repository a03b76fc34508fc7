import { type SQL, sql } from 'drizzle-orm';
import type { ReservationFilters } from '@/lib/contract/reservation-list';
import type { ListScope } from './list-conditions';

/** Which other tables a list needs, each summed once for the whole event, never row by row. */
export interface Sources {
  /** Whether the list needs paid amounts, refunds taken off, and amounts that wait for approval. */
  money: boolean;
  /** Whether the list needs what should have been paid before today. */
  due: boolean;
  /** Whether the list needs the first night of the rooms that stand. */
  stay: boolean;
}

/** What the filters and the order need; a plain list needs nothing but the reservation's own columns. */
export function sourcesOf(filters: ReservationFilters, sort = ''): Sources {
  const order = sort.replace(/^-/, '');
  const status = filters['filter[status]'];
  const state = filters['filter[state]'];
  const balance = filters['filter[balance]'];
  return {
    money:
      [status, state].some((value) => value === 'paid' || value === 'confirmed') ||
      balance !== undefined ||
      order === 'balance' ||
      order === 'status',
    due: balance === 'overdue',
    stay: order === 'checkIn',
  };
}

/** The tables of a list with the sources that it needs, from `reservations` on. */
export function listSources({ money, due, stay }: Sources, { eventId, today }: ListScope): SQL {
  const ofEvent = (column: SQL) =>
    sql`join reservations theirs on theirs.id = ${column} and theirs.event_id = ${eventId}`;
  return sql`reservations
    ${
      money
        ? sql`left join (
      select payments.reservation_id,
        sum(payments.amount - coalesce(back.amount, 0)) filter (where payments.status <> 'pending') as paid,
        sum(payments.amount) filter (where payments.status = 'pending') as pending
      from payments ${ofEvent(sql`payments.reservation_id`)}
      left join (select refunds.payment_id, sum(refunds.amount) as amount from refunds
        join payments refunded on refunded.id = refunds.payment_id ${ofEvent(sql`refunded.reservation_id`)}
        where refunds.status = 'refunded' group by refunds.payment_id) back on back.payment_id = payments.id
      where payments.status in ('approved', 'refunded', 'pending') group by payments.reservation_id
    ) money on money.reservation_id = reservations.id`
        : sql``
    }
    ${
      due
        ? sql`left join (
      select items.reservation_id, sum(items.amount) as amount
      from schedule_items items ${ofEvent(sql`items.reservation_id`)}
      where items.due_on < ${today} group by items.reservation_id
    ) due on due.reservation_id = reservations.id`
        : sql``
    }
    ${
      stay
        ? sql`left join (
      select stays.reservation_id, min(stays.check_in)::text as check_in
      from reservation_rooms stays ${ofEvent(sql`stays.reservation_id`)}
      where stays.status in ('requested', 'approved') group by stays.reservation_id
    ) stay on stay.reservation_id = reservations.id`
        : sql``
    }`;
}
