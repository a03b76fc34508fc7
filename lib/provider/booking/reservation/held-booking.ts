import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { HeldBooking, StayPlan } from '@/lib/contract/held-booking';
import { lastAnswerDay } from '@/lib/domain/household-answers';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { prepared, rowsOf } from '../../db/prepared';
import { activities, eventCategories, events, guests, reservationRooms, reservations } from '../../db/schema';
import { missingIsNull } from '../../error';
import { isShownToBooking } from '../../event/activity/activity-audience';
import { describeActivity } from '../../event/activity/list-activities';
import { readEvent } from '../../event/event/describe-event';
import { datesOf } from '../../event/event/find-bookable-event';
import { describeCopies } from '../../event/photo/photo-copies';
import { readMe } from '../../people/session/read-me';
import { getReservation } from './describe-reservation';

/**
 * The caller's session with the reservation that it holds and its event: what every page of a booked guest stands on.
 * Raises UNAUTHENTICATED for a visitor.
 */
export async function readHeldBooking({ ctx }: { ctx: Context }): Promise<HeldBooking> {
  const session = await readMe({ ctx });
  const key = heldKey(ctx, session);
  if (!key) return { session, reservation: null, event: null };
  const reservation = await missingIsNull(getReservation({ ctx, input: { key } }));
  const event = reservation && (await missingIsNull(readEvent({ ctx, input: { event: reservation.eventCode } })));
  return { session, reservation, event };
}

/** The session's booking; null for a person who still has to set up a second factor: they see only who they are. */
const heldKey = ({ actor }: Context, { reservationKey }: HeldBooking['session']) =>
  actor.kind === 'user' && actor.lacksSecondFactor ? null : reservationKey;

const roomsOfBooking = sql`from ${reservationRooms} where ${reservationRooms.reservationId} = ${reservations.id}`;

const planOf = prepared((db) =>
  db
    .select({
      event: events,
      attendance: sql<string | null>`(select ${guests.attendance} from ${guests}
        where ${guests.id} = ${reservations.guestId} and ${guests.eventId} = ${events.id})`,
      activities: rowsOf(
        getTableColumns(activities),
        sql`from ${activities} where ${activities.eventId} = ${events.id} and ${activities.removedAt} is null
          and ${activities.state} = 'published' and (${activities.audience} = 'everybody' or ${isShownToBooking})`,
        sql`${activities.startsAt}, ${activities.position}, ${activities.id}`,
      ),
      categories: rowsOf(
        { id: eventCategories.id, room: eventCategories.room },
        sql`from ${eventCategories} where ${eventCategories.id} in
          (select ${reservationRooms.eventCategoryId} ${roomsOfBooking})`,
        sql`${eventCategories.position}`,
      ),
    })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(eq(reservations.key, sql.placeholder('key'))),
);

/**
 * What a booked guest's home shows beside the booking that the caller's session holds: their schedule, photos of their
 * rooms, and whether the couple waits for their answer. Null without a booking. Raises UNAUTHENTICATED for a visitor.
 */
export async function readStayPlan({ ctx }: { ctx: Context }): Promise<StayPlan | null> {
  const key = heldKey(ctx, await readMe({ ctx }));
  if (!key) return null;
  const [found] = await planOf(ctx.db, { key });
  if (!found) return null;
  const { event, attendance } = found;
  const until = lastAnswerDay({ ...datesOf(event), answersUntil: event.answersUntil });
  const canAnswer = until !== null && until >= dateInZone(ctx.clock.now(), event.timeZone);
  return {
    activities: found.activities.map((row) => describeActivity(row, event.timeZone, ctx.locale)),
    photos: found.categories.flatMap(({ id, room }) => {
      const [photo] = describeCopies(room.photos);
      return photo ? [{ categoryId: id, photo }] : [];
    }),
    answerBy: attendance === 'pending' && canAnswer ? until : null,
  };
}
