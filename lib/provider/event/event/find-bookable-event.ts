import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBand } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import { firstEventDay } from '@/lib/domain/event-dates';
import { eventCodeLetters } from '@/lib/domain/keys';
import { dateInZone } from '@/lib/domain/zone';
import type { AgencyId, Clock, Context } from '../../context';
import type { Database } from '../../db/client';
import { preparedOnce } from '../../db/prepared-once';
import { events, hotels } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { readShared } from '../../ground/shared-reads';

export type EventRow = typeof events.$inferSelect & { agencyId: AgencyId };

/** An event as its booking needs it: its hotel's ages, today and the day that deadlines count back from. */
export interface BookableEvent {
  event: typeof events.$inferSelect;
  ageBands: AgeBand[];
  infantsCount: boolean;
  minimumAge: number | null;
  /** Today in the event's zone. */
  today: CalendarDate;
  eventDay: CalendarDate;
}

const CODE = /^\s*PLS/i;

/** As the index `events_code_letters` has it. */
const codeLetters = sql`replace(${events.code}, '-', '')`;

/** The condition that names an event by its id or by its `PLS-` code. docs/wire.md, Values. */
export const isEvent = (idOrCode: string) =>
  CODE.test(idOrCode) ? eq(codeLetters, eventCodeLetters(idOrCode)) : eq(events.id, idOrCode);

const publishedBy = (name: string, column: SQLWrapper) =>
  preparedOnce((db) =>
    db
      .select({ event: events, hotel: hotels })
      .from(events)
      .leftJoin(hotels, eq(hotels.id, events.hotelId))
      .where(and(sql`${column} = ${sql.placeholder('value')}`, eq(events.published, true)))
      .prepare(name),
  );

const byCode = publishedBy('published_event_by_code', codeLetters);

const byId = publishedBy('published_event_by_id', events.id);

/**
 * Finds a published event by id or `PLS-` code. Raises NOT_FOUND where there is none, and CATEGORY_CLOSED where its
 * dates are invalid, since no deadline could be counted.
 */
export async function findBookableEvent(db: Database, clock: Clock, idOrCode: string): Promise<BookableEvent> {
  const [found] = await (CODE.test(idOrCode)
    ? byCode(db, { value: eventCodeLetters(idOrCode) })
    : byId(db, { value: idOrCode }));
  if (!found) fail('NOT_FOUND');
  const { event, hotel } = found;
  const { today, eventDay } = bookableDates(event, clock.now());
  if (!eventDay) fail('CATEGORY_CLOSED');
  return {
    event,
    ageBands: (hotel?.ageBands ?? []) as AgeBand[],
    infantsCount: hotel?.infantsCount ?? false,
    minimumAge: hotel?.minimumAge ?? null,
    today,
    eventDay,
  };
}

type Dated = Pick<typeof events.$inferSelect, 'eventDate' | 'rangeStart' | 'rangeEnd' | 'timeZone'>;

/** Today in the event's zone, and the day that its deadlines count back from (null where its dates are invalid). */
export function bookableDates(event: Dated, now: Date): { today: CalendarDate; eventDay: CalendarDate | null } {
  const eventDay = firstEventDay({
    eventDate: event.eventDate,
    range_event_start: event.rangeStart,
    range_event_end: event.rangeEnd,
  });
  return { today: dateInZone(now, event.timeZone), eventDay };
}

const eventRow = (ctx: Context, idOrCode: string): Promise<EventRow | null> =>
  readShared(ctx, `event ${idOrCode}`, async () => {
    const [found] = await ctx.db.select().from(events).where(isEvent(idOrCode));
    return (found as EventRow | undefined) ?? null;
  });

/** A published event, or one that the actor works for. Raises EVENT_KEY_NOT_FOUND for every other key. */
export async function visibleEvent(ctx: Context, idOrCode: string): Promise<EventRow> {
  const event = await eventRow(ctx, idOrCode);
  if (event && (event.published || worksForEvent(ctx.actor, event, 'listEvents'))) return event;
  return fail('EVENT_KEY_NOT_FOUND');
}

/** An event that the actor works for with the permission. Raises NOT_FOUND for every other, another agency's included. */
export async function staffEvent(ctx: Context, idOrCode: string, permission: Permission): Promise<EventRow> {
  const event = await eventRow(ctx, idOrCode);
  if (event && worksForEvent(ctx.actor, event, permission)) return event;
  return fail('NOT_FOUND');
}
