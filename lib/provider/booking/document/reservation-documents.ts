import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import { checkInUrl } from '@/lib/domain/check-in';
import { languagePrefix } from '@/lib/domain/language-path';
import { PRINTED_SIDE, qrSvg } from '@/lib/domain/qr-svg';
import type { AgencyId, Context } from '../../context';
import { prepared, rowsOf } from '../../db/prepared';
import {
  activities,
  auditLog,
  calendarDues,
  calendarEntries,
  events,
  reservationRooms,
  reservations,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { qrCode } from '../../documents/qr-code';
import type { DueDays } from '../../documents/reservation-calendar';
import { ticketContent } from '../../documents/ticket-content';
import { fail } from '../../error';
import { isBooked, isShownToBooking } from '../../event/activity/activity-audience';
import { personalEntries } from '../../event/activity/calendar-entries';
import { describeEvent } from '../../event/event/describe-event';
import { eventRow } from '../../event/event/find-bookable-event';
import { getReservation } from '../reservation/describe-reservation';

/** The ticket of a reservation as a PDF, for its holder or staff. Raises NOT_FOUND. */
export async function makeTicket({
  ctx,
  input: { key, locale },
}: {
  ctx: Context;
  input: { key: string; locale: Language };
}): Promise<{ name: string; bytes: Uint8Array }> {
  const asReader = { ...ctx, locale };
  const reservation = await getReservation({ ctx: asReader, input: { key } });
  const event = await describeReservationEvent(asReader, reservation.eventId);
  const content = ticketContent({ reservation, event, locale });
  const url = checkInUrl(ctx.services.config.siteUrl, reservation.key);
  const draw = () => drawDocument('ticket', content, { url, createdAt: ctx.clock.now() });
  const bytes = await keptDocument({ ctx, kind: 'ticket', facts: { content, url }, draw });
  return { name: `${reservation.key}.pdf`, bytes };
}

/** The ticket's code as an SVG document, for the reservation's holder or staff. Raises NOT_FOUND. */
export async function drawTicketQr({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<string> {
  const { key } = await getReservation({ ctx, input });
  return qrSvg(qrCode(checkInUrl(ctx.services.config.siteUrl, key)), PRINTED_SIDE);
}

/**
 * A booking's event, the activities that this booking sees beyond those for everybody, and what its calendar file had
 * before.
 */
const scheduleOf = prepared((db) => {
  const ofBooking = sql`${calendarEntries.reservationId} = ${reservations.id}`;
  const had = sql`exists (select from ${calendarEntries} where ${ofBooking}
    and ${calendarEntries.activityId} = ${activities.id})`;
  return db
    .select({
      id: reservations.id,
      event: events,
      // An activity that was for some and is for everybody now stays in the files that had it: they hold no other
      // activities for everybody, so it would disappear from the guest's calendar.
      shown: rowsOf(
        getTableColumns(activities),
        sql`from ${activities} where ${activities.eventId} = ${events.id} and ${activities.removedAt} is null
          and ${activities.state} = 'published'
          and (${isShownToBooking} or (${activities.audience} = 'everybody' and ${isBooked} and ${had}))`,
        sql`${activities.startsAt}, ${activities.position}, ${activities.id}`,
      ),
      told: rowsOf(getTableColumns(calendarEntries), sql`from ${calendarEntries} where ${ofBooking}`),
      duesTold: calendarDues.days,
      staysMoved: sql<boolean>`exists (select from ${auditLog} where ${auditLog.entity} = 'reservationRoom'
        and ${auditLog.action} = 'room.datesChanged' and ${auditLog.entityId} in (
          select ${reservationRooms.id} from ${reservationRooms} where ${reservationRooms.reservationId} = ${reservations.id}))`,
    })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(calendarDues, eq(calendarDues.reservationId, reservations.id))
    .where(eq(reservations.key, sql.placeholder('key')));
});

/**
 * A reservation's calendar file, text of type text/calendar, and its name, for its holder or staff; in the language
 * asked for, else the guest's. Raises NOT_FOUND.
 */
export async function makeReservationCalendar({
  ctx,
  input: { key, locale: asked },
}: {
  ctx: Context;
  input: { key: string; locale: 'es' | 'en' | undefined };
}): Promise<{ name: string; text: string }> {
  const reservation = await getReservation({ ctx, input: { key } });
  const locale = asked ?? reservation.locale;
  const [schedule = fail('NOT_FOUND')] = await scheduleOf(ctx.db, { key });
  const { id: reservationId, shown, told, duesTold, staysMoved, ...found } = schedule;
  const row = { ...found.event, agencyId: found.event.agencyId as AgencyId };
  const asReader = { ...ctx, locale };
  const event = await describeEvent(asReader, row);
  const own = await personalEntries(asReader, { event: row, owner: { reservationId }, shown, told });
  const site = `${ctx.services.config.siteUrl}${languagePrefix(locale)}`;
  const { duesHad, duesOf, reservationCalendar } = await import('../../documents/reservation-calendar');
  const dues = duesOf(reservation);
  const isNews = !isDeepStrictEqual(duesHad(duesTold ?? [], dues), duesTold ?? []);
  if (isNews) await keepDues(ctx, reservationId, (kept) => duesHad(kept, dues));
  const text = reservationCalendar({
    reservation,
    event,
    eventVersion: row.version,
    activities: own,
    duesTold: duesTold ?? [],
    staysMoved,
    locale,
    payUrl: `${site}/pagoModal`,
    homeUrl: `${site}/adminReservacion`,
  });
  return { name: `${reservation.key}.ics`, text };
}

/**
 * Keeps which days of payment calendars have been told of. The row is locked, so that of two files read at once neither
 * loses what the other added.
 */
async function keepDues(ctx: Context, reservationId: string, next: (kept: DueDays) => DueDays): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.insert(calendarDues).values({ reservationId, days: [] }).onConflictDoNothing();
    const ofBooking = eq(calendarDues.reservationId, reservationId);
    const [kept] = await tx.select().from(calendarDues).where(ofBooking).for('update');
    await tx
      .update(calendarDues)
      .set({ days: next(kept?.days ?? []) })
      .where(ofBooking);
  });
}

/** The event of a reservation that was found (and checked) already. Raises NOT_FOUND. */
export async function describeReservationEvent(ctx: Context, eventId: string): Promise<Event> {
  return describeEvent(ctx, (await eventRow(ctx, eventId)) ?? fail('NOT_FOUND'));
}
