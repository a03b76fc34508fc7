import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { ReservationStatus } from '@/lib/contract/reservation';
import type { BalanceFilter, NeedFilter, ReservationFilters } from '@/lib/contract/reservation-list';
import type { ReservationState } from '@/lib/contract/standing';
import { BOOKED, HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { SEARCHED_TEXT, SEARCHED_WITHOUT_CONTACT } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, eventRow } from '../../event/event/find-bookable-event';
import { reservationsOfOccupant } from '../../event/guest/search-guest-names';
import { readsPrivate, worksForEvent } from '../../ground/access';
import { isDueHold, isLivingHold } from '../../ground/due-hold';
import { commaSeparated, contains, typedWords } from '../../ground/page';
import { IS_TO_MAKE } from '../../ground/refund-to-make';
import { missingSharesOf } from '../companion/calculate-shares';

export interface ListedEvent {
  event: EventRow;
  scope: ListScope;
}

/** What the conditions of a list count against. */
export interface ListScope {
  eventId: string;
  agencyId: string;
  now: Date;
  /** Today in the event's zone. */
  today: CalendarDate;
  /** The caller sees contact data, so searches by it too. */
  withContact: boolean;
  /** Ids of shared bookings that wait for first payments, where states are told apart. */
  sharesMissing?: readonly string[];
}

const PAID = sql`coalesce(money.paid, 0)`;

/** Paid, and what waits for approval: counts as given for what is due. */
const GIVEN = sql`(coalesce(money.paid, 0) + coalesce(money.pending, 0))`;

/** What the reservation costs as it stands, as standingOf has it: what expired or was given up costs nothing. */
const priceSql = (now: Date) => sql`case when reservations.booking_status = 'expired' or ${isDueHold(now)}
  or (reservations.booking_status = 'cancelled' and reservations.cancelled_at is null) then 0
  else reservations.total end`;

/** What is left to pay. Needs the source `money`. */
export const balanceSql = (now: Date): SQL => sql`greatest(0, ${priceSql(now)} - ${PAID})`;

/**
 * The reservations of the event in which each word that is looked for stands: anywhere that is shown, or in a
 * companion's name.
 */
export function ownConditions({ eventId, withContact }: ListScope, q: string | undefined): SQL {
  const parts: SQL[] = [sql`reservations.event_id = ${eventId}`, sql`reservations.deleted_at is null`];
  for (const word of typedWords(q)) {
    // The index holds contact data too, so the shown text is compared again for those who do not see them.
    const shown = withContact ? sql`` : sql` and ${contains(SEARCHED_WITHOUT_CONTACT, word)}`;
    parts.push(sql`reservations.id in (
      select id from reservations named where named.event_id = ${eventId} and ${contains(SEARCHED_TEXT, word)}${shown}
      union all ${reservationsOfOccupant(eventId, word)})`);
  }
  return sql.join(parts, sql` and `);
}

/** The status on the wire. Needs the source `money`. */
export const shownStatusSql = (now: Date): SQL => sql`case when ${isDueHold(now)} then 'expired'
  when reservations.booking_status = 'confirmed' and ${PAID} >= reservations.total then 'paid'
  else reservations.booking_status end`;

/** One status, by the reservation's own columns where they say it. `paid` and `confirmed` need the source `money`. */
function hasStatus(status: ReservationStatus, now: Date): SQL {
  if (status === 'hold') return isLivingHold(now);
  if (status === 'expired') return sql`(reservations.booking_status = 'expired' or ${isDueHold(now)})`;
  if (status === 'paid') return sql`(reservations.booking_status = 'confirmed' and ${PAID} >= reservations.total)`;
  if (status === 'confirmed') return sql`(reservations.booking_status = 'confirmed' and ${PAID} < reservations.total)`;
  return sql`reservations.booking_status = ${status}`;
}

/** Confirmed by its guest while a room waits for the agency. */
const isToApprove = (scope: ListScope) =>
  sql`(reservations.booking_status = 'confirmed' and reservations.id in (${waiting('room', scope)}))`;

/** Confirmed, and shared by people of whom not everybody has made their first payment. */
const lacksShares = ({ sharesMissing = [] }: ListScope) =>
  sql`(reservations.booking_status = 'confirmed' and reservations.id = any(${sql.param([...sharesMissing])}))`;

/** What the state is called, as standingOf has it. Needs the source `money`. */
export const stateSql = (scope: ListScope): SQL => sql`case when ${isToApprove(scope)} then 'toApprove'
  when ${lacksShares(scope)} then 'sharesMissing' else ${shownStatusSql(scope.now)} end`;

/** One state, by the reservation's own columns where they say it. `paid` and `confirmed` need the source `money`. */
function hasState(state: ReservationState, scope: ListScope): SQL {
  if (state === 'toApprove') return isToApprove(scope);
  if (state === 'sharesMissing') return sql`(${lacksShares(scope)} and not ${isToApprove(scope)})`;
  const status = hasStatus(state, scope.now);
  return state === 'paid' || state === 'confirmed'
    ? sql`(${status} and not ${isToApprove(scope)} and not ${lacksShares(scope)})`
    : status;
}

/** Needs the source `money`, and `overdue` also `due`. */
export function hasBalance(balance: BalanceFilter, now: Date): SQL {
  const price = priceSql(now);
  if (balance === 'paid') return sql`${PAID} >= reservations.total`;
  if (balance === 'credit') return sql`${PAID} > ${price}`;
  if (balance === 'due') return sql`${PAID} < ${price}`;
  return sql`(coalesce(due.amount, 0) > ${GIVEN} and ${GIVEN} < ${price}
    and reservations.booking_status = 'confirmed')`;
}

const NEEDS = ['room', 'payment', 'cancellation', 'change', 'refund', 'attention'] as const;

const BOOKED_SQL = commaSeparated(BOOKED);

/** Ids of those that wait, found by partial indexes of what waits, never by asking every reservation. */
function waiting(need: NeedFilter, scope: ListScope): SQL {
  const { agencyId, eventId } = scope;
  const paid = sql`select payments.reservation_id from payments where payments.agency_id = ${agencyId}`;
  switch (need) {
    case 'room':
      return sql`select stays.reservation_id from reservation_rooms stays
        join reservations booked on booked.id = stays.reservation_id and booked.booking_status = 'confirmed'
        where stays.status = 'requested' and stays.nights_released_at is null
          and stays.event_category_id in (select id from event_categories where event_id = ${eventId})`;
    case 'payment':
      return sql`${paid} and payments.status = 'pending'`;
    case 'cancellation':
      return sql`select asking.id from reservations asking
        where asking.event_id = ${eventId} and asking.booking_status = 'cancellationRequested'`;
    case 'change':
      return sql`select asked.reservation_id from change_requests asked
        join reservations booked on booked.id = asked.reservation_id and booked.event_id = ${eventId}
        where asked.status = 'waiting'`;
    case 'refund':
      return sql`select payments.reservation_id from refunds
        join payments on payments.id = refunds.payment_id and payments.agency_id = ${agencyId}
        where ${IS_TO_MAKE}`;
    case 'attention':
      return sql`${paid} and payments.attention is not null`;
    case 'names':
      return sql`select stays.reservation_id from reservation_rooms stays
        join reservations booked on booked.id = stays.reservation_id and booked.booking_status in (${BOOKED_SQL})
        where stays.event_category_id in (select id from event_categories where event_id = ${eventId})
          and stays.status in ('requested', 'approved')
          and stays.adults + stays.juniors + stays.minors + stays.infants > (select count(*)
            from jsonb_array_elements(stays.occupants) person where btrim(person ->> 'name') <> '')`;
    case 'any':
      return sql.join(
        NEEDS.map((one) => waiting(one, scope)),
        sql` union `,
      );
  }
}

export const hasNeed = (need: NeedFilter, scope: ListScope): SQL => sql`reservations.id in (${waiting(need, scope)})`;

const HOLDING = commaSeparated(HOLDS_ROOMS);

/**
 * Whether a reservation holds its rooms. The rooms' own state does not tell: those of a reservation that expired or was
 * given up stay `requested`.
 */
export const holdsRooms = (now: Date): SQL =>
  sql`(reservations.booking_status in (${HOLDING}) and not ${isDueHold(now)})`;

const standing = (eventId: string) => sql`select stays.reservation_id from reservation_rooms stays
  where stays.status in ('requested', 'approved')
    and stays.event_category_id in (select id from event_categories where event_id = ${eventId})`;

/** Holds a room of the category that stands. */
export const hasCategory = (category: string, { eventId, now }: ListScope): SQL =>
  sql`reservations.id in (${standing(eventId)} and stays.event_category_id = ${category}) and ${holdsRooms(now)}`;

/** Somebody arrives within the dates, both included; open where one is left out. */
export function arrives(filters: ReservationFilters, { eventId, now }: ListScope): SQL | null {
  const { 'filter[checkInFrom]': from, 'filter[checkInTo]': to } = filters;
  if (!from && !to) return null;
  return sql`reservations.id in (${standing(eventId)}
    ${from ? sql`and stays.check_in >= ${from}` : sql``} ${to ? sql`and stays.check_in <= ${to}` : sql``})
    and ${holdsRooms(now)}`;
}

/** Every condition that the filters name; `money` and `due` as listSources joins them. */
export function listConditions(filters: ReservationFilters, scope: ListScope): SQL {
  const { 'filter[status]': status, 'filter[balance]': balance, 'filter[need]': need } = filters;
  const { 'filter[category]': category, 'filter[state]': state } = filters;
  const parts = [
    ownConditions(scope, filters.q),
    arrives(filters, scope),
    status ? hasStatus(status, scope.now) : null,
    state ? hasState(state, scope) : null,
    balance ? hasBalance(balance, scope.now) : null,
    need ? hasNeed(need, scope) : null,
    filters['filter[paymentsToApprove]'] === '1' ? hasNeed('payment', scope) : null,
    category ? hasCategory(category, scope) : null,
  ];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}

/** The event whose reservations staff may read (an organizer: an own one). Raises NOT_FOUND. docs/wire.md, Failures. */
export async function findListedEvent(ctx: Context, idOrCode: string): Promise<ListedEvent> {
  const event = await eventRow(ctx, idOrCode);
  if (!event || !worksForEvent(ctx.actor, event, 'readReservations')) fail('NOT_FOUND');
  const withContact = readsPrivate(ctx.actor, 'contact');
  const now = ctx.clock.now();
  const today = dateInZone(now, event.timeZone);
  return { event, scope: { eventId: event.id, agencyId: event.agencyId, now, today, withContact } };
}

/** Ids of the confirmed reservations of an event whose cost is shared, as a list in one statement with others. */
export const sharedBookings = (eventId: string): SQL<string[]> => sql<
  string[]
>`(select coalesce(json_agg(shared.id), '[]')
  from reservations shared where shared.event_id = ${eventId} and shared.booking_status = 'confirmed'
    and shared.deleted_at is null and exists (select from room_shares where room_shares.reservation_id = shared.id))`;

/** The scope with the ids of shared bookings that still lack first payments, which SQL alone cannot compute. */
export async function withSharesMissing(db: Database, scope: ListScope, shared?: string[]): Promise<ListScope> {
  const ids =
    shared ?? (await db.select({ ids: sharedBookings(scope.eventId) }).from(sql`(values (1)) as once`))[0]?.ids;
  return { ...scope, sharesMissing: [...(await missingSharesOf(db, ids ?? [], scope.now)).keys()] };
}
