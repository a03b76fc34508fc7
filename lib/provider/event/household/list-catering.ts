import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Page, PageQuery } from '@/lib/contract/page';
import { textIn } from '@/lib/domain/bilingual-text';
import {
  type CateringCount,
  countDiners,
  type Diner,
  type ListedDiner,
  type ToldDiet,
  withToldDiets,
} from '@/lib/domain/catering';
import { groupedBy } from '@/lib/domain/grouped-by';
import { wholeName } from '@/lib/domain/guest-name';
import { BOOKED } from '@/lib/domain/reservation-state';
import { placeInvited } from '@/lib/domain/rooming-people';
import { clockOf, type Invited, leavesOut } from '@/lib/domain/schedule';
import { comingSeats } from '@/lib/domain/who-comes';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { activities, companions, guests, householdAnswers, reservationRooms, reservations } from '../../db/schema';
import { readsPrivate } from '../../ground/access';
import { pageWindow, toPage } from '../../ground/page';
import { staysAtEvent } from '../activity/activity-audience';
import { staffEvent } from '../event/find-bookable-event';
import { listedAt } from '../guest/living-guests';

/** A line of the caterer's sheet; without an activity it is about everybody who comes to the event. */
export type CateringRow = CateringCount & {
  activity: { name: string; date: CalendarDate; startTime: string } | null;
};

/** What people who sleep in rooms of the event said, by their own link, that they do not eat. */
async function readToldDiets(db: Database, eventId: string): Promise<ToldDiet[]> {
  const stands = and(
    eq(reservations.eventId, eventId),
    inArray(reservations.bookingStatus, [...BOOKED]),
    isNull(reservations.deletedAt),
    isNull(companions.leftAt),
  );
  const invited = await db
    .select({ companion: companions, holderGuestId: reservations.guestId })
    .from(companions)
    .innerJoin(reservations, eq(reservations.id, companions.reservationId))
    .where(stands)
    .orderBy(asc(companions.createdAt), asc(companions.id));
  if (invited.every(({ companion }) => companion.filledAt === null)) return [];
  const ids = [...new Set(invited.map(({ companion }) => companion.reservationId))];
  const rooms = await db
    .select()
    .from(reservationRooms)
    .where(
      and(inArray(reservationRooms.reservationId, ids), inArray(reservationRooms.status, ['requested', 'approved'])),
    )
    .orderBy(asc(reservationRooms.position));
  return ids.flatMap((id) => {
    const ofBooking = invited.filter(({ companion }) => companion.reservationId === id);
    const places = placeInvited(
      rooms.filter(({ reservationId }) => reservationId === id),
      ofBooking.map(({ companion }) => companion),
    );
    return ofBooking.flatMap(({ companion, holderGuestId }, index): ToldDiet[] => {
      const { filledAt, diet: needs, dietNote: note } = companion;
      const occupant = places[index]?.occupant;
      if (!filledAt || !occupant) return [];
      const { name, band, guestId = null } = occupant;
      return [{ name: name.trim() || null, band, needs, note, guestId, holderGuestId }];
    });
  });
}

/**
 * What the kitchen needs for the event and for each activity of its schedule, for its staff and the couple: counted
 * from what households answered, from guests of whom staff noted that they come, and from what people of the rooms said
 * by their link. Who may not read contact data gets the counts, but no names and no notes. Raises NOT_FOUND.
 * docs/domain.md, Guests and contact.
 */
export async function listCatering({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery };
}): Promise<Page<CateringRow>> {
  const event = await staffEvent(ctx, input.event, 'readGuests');
  const [diners, schedule] = await Promise.all([
    readDiners(ctx.db, event.id).then(async (listed) =>
      withToldDiets(listed, await readToldDiets(ctx.db, event.id), (diner) => ({ ...diner, tags: [], stays: true })),
    ),
    ctx.db
      .select()
      .from(activities)
      .where(and(eq(activities.eventId, event.id), isNull(activities.removedAt)))
      .orderBy(asc(activities.startsAt), asc(activities.position), asc(activities.id)),
  ]);
  const withNames = readsPrivate(ctx.actor, 'contact');
  const rowsOf = (activity: CateringRow['activity'], those: Diner[]): CateringRow[] =>
    countDiners(withNames ? those : those.map((diner) => ({ ...diner, name: null, note: null }))).map((row) => ({
      ...row,
      activity,
    }));
  const rows =
    diners.length === 0
      ? []
      : [
          ...rowsOf(null, diners),
          ...schedule.flatMap((activity) => {
            const { date, startTime } = clockOf(activity, event.timeZone);
            const described = { name: textIn(activity.name, ctx.locale).text, date, startTime };
            return rowsOf(
              described,
              // People who no longer have the activity's tag, or no longer sleep there, do not come to it.
              diners.filter((diner) => diner.activityIds.includes(activity.id) && !leavesOut(activity, diner)),
            );
          }),
        ];
  const window = pageWindow(input.query);
  return toPage(rows.slice(window.offset, window.offset + window.limit), rows.length, window);
}

/** A person who comes, with the facts of their guest: themselves, or the guest who brings them. */
type InvitedDiner = ListedDiner & Invited;

/**
 * Everybody who comes. Where staff changed something after an answer, that counts, for the guest and for the people who
 * come along.
 */
async function readDiners(db: Database, eventId: string): Promise<InvitedDiner[]> {
  const comes = and(listedAt(eventId), or(eq(guests.attendance, 'attends'), gt(guests.companionsComing, 0)));
  const [coming, answers] = await Promise.all([
    db
      .select({ guest: guests, stays: staysAtEvent(eventId) })
      .from(guests)
      .where(comes)
      .orderBy(asc(guests.createdAt), asc(guests.id)),
    db.select().from(householdAnswers).where(eq(householdAnswers.eventId, eventId)),
  ]);
  const answersOf = groupedBy(answers, ({ guestId }) => [guestId]);
  const unsaid = { name: null, band: null, activityIds: [], meal: null, needs: [], note: null };
  return coming.flatMap(({ guest, stays }): InvitedDiner[] => {
    const invited = { tags: guest.tags, stays };
    const said = answersOf.get(guest.id) ?? [];
    return comingSeats(guest, said).map((seat): InvitedDiner => {
      const answer = said.find((each) => each.seat === seat && each.attends);
      const wishes = answer ? wishesOf(answer) : unsaid;
      if (seat > 0) return { ...wishes, ...invited, guestId: null, broughtBy: guest.id };
      // What a guest eats is on the list, where the later of an answer and what staff wrote stands.
      const eats = { needs: guest.diet, note: guest.dietNotes };
      return { ...wishes, ...eats, ...invited, name: wholeName(guest), guestId: guest.id, broughtBy: null };
    });
  });
}

type Answer = typeof householdAnswers.$inferSelect;

const wishesOf = ({ name, band, activityIds, meal, needs, dietNote }: Answer): Diner => ({
  name,
  band,
  activityIds,
  meal,
  needs,
  note: dietNote,
});
