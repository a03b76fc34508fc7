import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Permission } from '@/lib/contract/permission';
import type { BookingStatus } from '@/lib/contract/reservation';
import { firstEventDay } from '@/lib/domain/event-dates';
import { eventCodeLetters } from '@/lib/domain/keys';
import { type EventPackage, honeymoonPercentIn } from '@/lib/domain/packages';
import { isShownToGuests, takesBookings } from '@/lib/domain/publication';
import { isBooked, isEnded } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { AgencyId, Clock, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { agencies, events, masterAccounts, reservations } from '../../db/schema';
import { fail } from '../../error';
import { refuseArchived, worksForEvent } from '../../ground/access';
import { readShared } from '../../ground/shared-reads';
import { REFUSING_AGENCY, type RefusingAgency, refuseSuspended, suspensionOf } from '../../ground/suspension';
import { agesOf, type HotelAges } from '../hotel/hotel-ages';
import { packageOf, refuseWithout } from './event-package';

export type EventRow = typeof events.$inferSelect & { agencyId: AgencyId };

/** An event as its booking needs it: its hotel's ages, today and the day that deadlines count back from. */
export interface BookableEvent extends HotelAges {
  event: typeof events.$inferSelect;
  /** Today in the event's zone. */
  today: CalendarDate;
  eventDay: CalendarDate;
}

const CODE = /^\s*PLS/i;

/** Must be exactly the expression of the index `events_code_letters`, or the index is not used. */
const codeLetters = sql`replace(${events.code}, '-', '')`;

/** The condition that names an event by its id or by its `PLS-` code. docs/wire.md, Values. */
export const isEvent = (idOrCode: string) =>
  CODE.test(idOrCode) ? eq(codeLetters, eventCodeLetters(idOrCode)) : eq(events.id, idOrCode);

const eventBy = (column: SQLWrapper) =>
  prepared((db) =>
    db
      .select({ event: events, package: masterAccounts.package, agency: REFUSING_AGENCY })
      .from(events)
      .innerJoin(agencies, eq(agencies.id, events.agencyId))
      .leftJoin(masterAccounts, eq(masterAccounts.eventId, events.id))
      .where(sql`${column} = ${sql.placeholder('value')}`),
  );

const byCode = eventBy(codeLetters);

const byId = eventBy(events.id);

/** The refusal's sentence is about the whole event, not one of its categories. */
const OF_EVENT = { values: { what: 'event' } };

/**
 * Finds an event that guests book by id or `PLS-` code. Raises NOT_FOUND where guests may not see it, CATEGORY_CLOSED
 * where it takes no new bookings, or its dates are invalid, since no deadline could be counted, AGENCY_SUSPENDED, and
 * PACKAGE_LIMIT where its package is without bookings.
 */
export async function findBookableEvent(db: Database, clock: Clock, idOrCode: string): Promise<BookableEvent> {
  const { bookable, package: chosen, agency } = await findWithDates(db, clock, idOrCode);
  const { event, today } = bookable;
  if (!isShownToGuests({ ...event, package: chosen }, today)) fail('NOT_FOUND', OF_EVENT);
  refuseSuspended(suspensionOf(agency), 'guest');
  refuseWithout(chosen, 'reservations');
  if (!takesBookings({ ...event, package: chosen }, today)) fail('CATEGORY_CLOSED', OF_EVENT);
  // With a smaller package the discount is smaller too; the stored terms stay, and so does what was granted before.
  const honeymoonDiscountPercent = honeymoonPercentIn(chosen, event.honeymoonDiscountPercent);
  return { ...bookable, event: { ...event, honeymoonDiscountPercent } };
}

/**
 * Keeps the event open until the booking's transaction ends: closing or archiving it waits for that, and so counts the
 * booking. Raises CATEGORY_CLOSED where the event was closed first. docs/decisions/publishing-and-packages.md.
 */
export async function keepBookable(tx: Transaction, eventId: string): Promise<void> {
  if ((await keptState(tx, eventId)) !== 'published') fail('CATEGORY_CLOSED', OF_EVENT);
}

/**
 * Raises CATEGORY_CLOSED for a hold of an event that was archived meanwhile, since a hold is no booking yet and must
 * not become one there. Archiving waits until the transaction ends.
 */
export async function refuseHoldOfArchived(tx: Transaction, eventId: string): Promise<void> {
  if ((await keptState(tx, eventId)) === 'archived') fail('CATEGORY_CLOSED', OF_EVENT);
}

/**
 * refuseHoldOfArchived for money, which would make a booking of a hold or of what lapsed. What is booked, or has ended,
 * can be paid as before. Raises CATEGORY_CLOSED.
 */
export async function refuseMoneyOfArchived(
  tx: Transaction,
  { eventId, bookingStatus }: { eventId: string; bookingStatus: BookingStatus },
): Promise<void> {
  if (!isBooked(bookingStatus) && !isEnded(bookingStatus)) await refuseHoldOfArchived(tx, eventId);
}

/** The event's state, which no other transaction changes until this one has ended. */
async function keptState(tx: Transaction, eventId: string): Promise<EventRow['state'] | undefined> {
  const [event] = await tx.select({ state: events.state }).from(events).where(eq(events.id, eventId)).for('key share');
  return event?.state;
}

/**
 * The event of a booking that stands, even where guests no longer see the event: what was booked can still be changed,
 * named and paid. Raises NOT_FOUND, and CATEGORY_CLOSED where its dates are invalid.
 */
export async function findBookedEvent(db: Database, clock: Clock, id: string): Promise<BookableEvent> {
  const { bookable } = await findWithDates(db, clock, id);
  return bookable;
}

async function findWithDates(
  db: Database,
  clock: Clock,
  idOrCode: string,
): Promise<{ bookable: BookableEvent; package: EventPackage | null; agency: RefusingAgency }> {
  const [found] = await (CODE.test(idOrCode)
    ? byCode(db, { value: eventCodeLetters(idOrCode) })
    : byId(db, { value: idOrCode }));
  if (!found) fail('NOT_FOUND', OF_EVENT);
  const { event } = found;
  const { today, eventDay } = bookableDates(event, clock.now());
  if (!eventDay) fail('CATEGORY_CLOSED', OF_EVENT);
  const bookable = {
    event,
    ...agesOf(event.hotelCopy),
    today,
    eventDay,
  };
  return { bookable, package: found.package, agency: found.agency };
}

type Dated = Pick<typeof events.$inferSelect, 'eventDate' | 'rangeStart' | 'rangeEnd' | 'timeZone'>;

/** Today in the event's zone, and the day that its deadlines count back from (null where its dates are invalid). */
export function bookableDates(event: Dated, now: Date): { today: CalendarDate; eventDay: CalendarDate | null } {
  return { today: dateInZone(now, event.timeZone), eventDay: firstEventDay(datesOf(event)) };
}

/** The dates of a row of events, by the names that they have on the wire. */
export const datesOf = ({ eventDate, rangeStart, rangeEnd }: Omit<Dated, 'timeZone'>) => ({
  eventDate,
  range_event_start: rangeStart,
  range_event_end: rangeEnd,
});

const rowBy = (column: SQLWrapper) =>
  prepared((db) =>
    db
      .select({ event: events, agency: REFUSING_AGENCY })
      .from(events)
      .innerJoin(agencies, eq(agencies.id, events.agencyId))
      .where(sql`${column} = ${sql.placeholder('value')}`),
  );

const rowByCode = rowBy(codeLetters);

const rowById = rowBy(events.id);

interface FoundEvent {
  event: EventRow;
  agency: RefusingAgency;
}

const findEvent = (ctx: Context, idOrCode: string): Promise<FoundEvent | null> =>
  readShared(ctx, `event ${idOrCode}`, async () => {
    const [found] = await (CODE.test(idOrCode)
      ? rowByCode(ctx.db, { value: eventCodeLetters(idOrCode) })
      : rowById(ctx.db, { value: idOrCode }));
    return (found as FoundEvent | undefined) ?? null;
  });

/** The event of an id or `PLS-` code; the caller checks who may see it. docs/wire.md, Values. */
export const eventRow = async (ctx: Context, idOrCode: string): Promise<EventRow | null> =>
  (await findEvent(ctx, idOrCode))?.event ?? null;

/**
 * An event that guests may see, one that the actor works for, or one where the actor has booked. Raises
 * EVENT_KEY_NOT_FOUND for every other key, and AGENCY_SUSPENDED to all but the platform's admin.
 */
export async function visibleEvent(ctx: Context, idOrCode: string): Promise<EventRow> {
  const { event, agency } = (await findEvent(ctx, idOrCode)) ?? fail('EVENT_KEY_NOT_FOUND');
  if (worksForEvent(ctx.actor, event, 'listEvents')) return event;
  // The months of a package begin with the first day of publication: before that its page is shown whatever the
  // package.
  const chosen = event.firstPublishedOn === null ? null : await packageOf(ctx.db, event.id);
  const isShown = isShownToGuests({ ...event, package: chosen }, dateInZone(ctx.clock.now(), event.timeZone));
  // Who comes by the id, as a page does, was shown the event before; who typed a key reads of the key.
  if (!isShown && !(await hasBooked(ctx, event.id))) fail('EVENT_KEY_NOT_FOUND', idOrCode === event.id ? OF_EVENT : {});
  refuseSuspended(suspensionOf(agency), 'guest');
  return event;
}

/** Whether the actor has booked the event: such guests see it even when it is not shown, since their rooms stand. */
async function hasBooked({ actor, db }: Context, eventId: string): Promise<boolean> {
  if (actor.kind === 'holder') return actor.eventId === eventId;
  if (actor.kind !== 'user' || actor.role !== 'attendee') return false;
  const [own] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.eventId, eventId), eq(reservations.userId, actor.userId)))
    .limit(1);
  return own !== undefined;
}

/**
 * An event that the actor works for with the permission. Raises NOT_FOUND for every other, another agency's included.
 */
export async function staffEvent(ctx: Context, idOrCode: string, permission: Permission): Promise<EventRow> {
  const event = await eventRow(ctx, idOrCode);
  if (event && worksForEvent(ctx.actor, event, permission)) return event;
  return fail('NOT_FOUND');
}

/** An event that the actor works for with the permission, to be written to. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function tendedEvent(ctx: Context, idOrCode: string, permission: Permission): Promise<EventRow> {
  const event = await staffEvent(ctx, idOrCode, permission);
  refuseArchived(event);
  return event;
}
