import { eq, inArray, sql } from 'drizzle-orm';
import type { EventProfile, StandingBookings } from '@/lib/contract/event-profile';
import { lastDayOnline } from '@/lib/domain/packages';
import { isShownToGuests, missingForPublication, reopensWith } from '@/lib/domain/publication';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { figuresOf, prepared, rowsOf } from '../../db/prepared';
import {
  activities,
  agencies,
  bankAccounts,
  eventCategories,
  events,
  guests,
  masterAccounts,
  ratePlans,
  rates,
  reservationRooms,
  reservations,
  roomNights,
} from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { PREPARED_DUE_HOLD } from '../../ground/due-hold';
import { PROCESSORS_OF_AGENCY, termsOf } from '../../ground/payment-terms';
import { IS_LISTED } from '../guest/living-guests';
import { OTHER_HOTELS } from '../hotel/other-hotels';
import { describeEventPhoto, photosOfEvent } from '../photo/event-photos';
import { CURRENCIES_OF_EVENT, describeCurrencies } from './event-currencies';
import { describeTeam, TEAM_OF_EVENT } from './event-team';
import { datesOf, staffEvent } from './find-bookable-event';

type Row = typeof events.$inferSelect;

/** The event as those who edit it see it, with what it lacks and what is booked. Raises NOT_FOUND. */
export async function readProfile({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<EventProfile> {
  return describeProfile(ctx.db, ctx, await staffEvent(ctx, input.event, 'tendEventPage'));
}

const ofEvent = sql`${reservations.eventId} = ${events.id}
  and ${inArray(reservations.bookingStatus, [...HOLDS_ROOMS])} and not ${PREPARED_DUE_HOLD}`;

const bookedOf = figuresOf({ reservations: sql<number>`count(*)::int` }, sql`from ${reservations} where ${ofEvent}`);

const { adults, juniors, minors, infants } = reservationRooms;

const roomsOf = figuresOf(
  {
    rooms: sql<number>`count(*)::int`,
    people: sql<number>`coalesce(sum(${adults} + ${juniors} + ${minors} + ${infants}), 0)::int`,
  },
  sql`from ${reservationRooms} inner join ${reservations} on ${reservations.id} = ${reservationRooms.reservationId}
    where ${ofEvent} and ${inArray(reservationRooms.status, ['requested', 'approved'])}`,
);

const day = sql`${sql.placeholder('today')}::date`;

/** Whether a category has, from today on, a night that is not closed, before its cut-off, at a rate of adults. */
const sells = sql<boolean>`exists (select 1 from ${eventCategories}
  inner join ${roomNights} on ${roomNights.eventCategoryId} = ${eventCategories.id}
  inner join ${ratePlans} on ${ratePlans.eventCategoryId} = ${eventCategories.id}
  inner join ${rates} on ${rates.ratePlanId} = ${ratePlans.id}
  where ${eventCategories.eventId} = ${events.id} and ${eventCategories.blockState} = 'definite'
    and (${eventCategories.cutOffDate} is null or ${eventCategories.cutOffDate} >= ${day})
    and ${roomNights.night} >= ${day} and not ${roomNights.closed} and ${roomNights.allotted} > 0
    and ${ratePlans.currency} = ${events.currency} and ${rates.band} = 'adult')`;

const { name, venue, location, description, recommendations, dressCodeMen, dressCodeWomen, observations } = activities;

/** Records that belong to an event, without its own row. */
const hangingOn = prepared((db) =>
  db
    .select({
      chosen: masterAccounts.package,
      sells,
      guests: sql<number>`(select count(*)::int from ${guests} where ${guests.eventId} = ${events.id} and ${IS_LISTED})`,
      texts: rowsOf(
        { name, venue, location, description, recommendations, dressCodeMen, dressCodeWomen, observations },
        sql`from ${activities} where ${activities.eventId} = ${events.id}
          and ${activities.state} = 'published' and ${activities.removedAt} is null`,
      ),
      ...CURRENCIES_OF_EVENT,
      photos: photosOfEvent,
      otherHotels: OTHER_HOTELS,
      team: TEAM_OF_EVENT,
      processors: PROCESSORS_OF_AGENCY,
      hasAccount: sql<boolean>`exists (select 1 from ${bankAccounts} where ${bankAccounts.agencyId} = ${agencies.id})`,
      booked: bookedOf,
      rooms: roomsOf,
    })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, events.id))
    .where(eq(events.id, sql.placeholder('eventId'))),
);

/** The profile of a row of events, with what hangs on it as `db` reads it: a transaction's own where it is one. */
export async function describeProfile(db: Database, ctx: Context, row: Row): Promise<EventProfile> {
  const now = ctx.clock.now();
  const today = dateInZone(now, row.timeZone);
  const [hanging] = await hangingOn(db, { eventId: row.id, today, now });
  if (!hanging) fail('NOT_FOUND');
  const { chosen } = hanging;
  const dates = datesOf(row);
  const terms = termsOf(hanging.processors, ctx);
  const { ceremony } = row;
  const ofCeremony = ceremony ? [ceremony.venue, ceremony.location, ceremony.description, ceremony.dressCode] : [];
  return {
    id: row.id,
    agencyId: row.agencyId,
    eventName: row.name,
    code: row.code,
    ...dates,
    timeZone: row.timeZone,
    hotelId: row.hotelId,
    otherHotelIds: hanging.otherHotels.map(({ hotelId }) => hotelId),
    ceremony: row.ceremony,
    message: row.message,
    minimumNights: row.minimumNights,
    currencies: describeCurrencies(hanging),
    minimumToReserve: row.minimumToReserve,
    adultPassPrice: row.adultPassPrice,
    childPassPrice: row.childPassPrice,
    giftTableUrl: row.giftTableUrl,
    liveStreamUrl: row.liveStreamUrl,
    guestListShows: row.guestListShows,
    answersUntil: row.answersUntil,
    // Only people who manage the event see the address at which the agency is told of bookings.
    notificationEmail: worksForEvent(ctx.actor, row, 'manageEvent') ? row.notificationEmail : null,
    mainUserId: row.mainUserId,
    secondaryUserId: row.secondaryUserId,
    plannerUserId: row.plannerUserId,
    emailService: row.emailService,
    smsService: row.smsService,
    paymentService: row.paymentService,
    otherHotels: hanging.otherHotels.map(({ hotelId, copy }) => ({ id: hotelId, name: copy.name })),
    team: describeTeam(ctx, row, hanging.team),
    isTemplate: row.isTemplate,
    currency: row.currency,
    state: row.state,
    package: chosen,
    onlineUntil: lastDayOnline(row.firstPublishedOn, chosen),
    openToGuests: isShownToGuests({ ...row, package: chosen }, today),
    reopensWith: reopensWith({ ...row, package: chosen }, today),
    guests: hanging.guests,
    missing: missingForPublication({
      dates,
      today,
      package: chosen,
      hasHotel: row.hotelId !== null,
      hasOpenCategory: hanging.sells,
      message: row.message,
      texts: [...ofCeremony, ...hanging.texts.flatMap((texts) => Object.values(texts))],
      // The installation takes cards, or the agency takes deposits and has an account for them; or guests do not pay
      // here at all.
      takesMoney: !row.paymentService || terms.card !== null || (terms.deposit && hanging.hasAccount),
      hasTerms: row.cancellationSteps.length > 0,
    }),
    photos: hanging.photos.map((photo) => describeEventPhoto(row.id, photo)),
    standing: { ...hanging.booked, ...hanging.rooms },
    version: row.version,
  };
}

const standingOf = prepared((db) =>
  db
    .select({ booked: bookedOf, rooms: roomsOf })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId'))),
);

/** What is booked of an event now, including holds in time, since somebody may be paying for them. */
export async function countStanding(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  eventId: string,
): Promise<StandingBookings> {
  const [standing] = await standingOf(db, { eventId, now: clock.now() });
  if (!standing) fail('NOT_FOUND');
  return { ...standing.booked, ...standing.rooms };
}

/**
 * The event's row, which nobody else changes until the transaction ends. With `alone` it also waits for bookings that
 * are being written, and lets none begin. Raises NOT_FOUND, and STALE with the event as it is where its version is not
 * the one named.
 */
export async function lockEvent(
  tx: Transaction,
  ctx: Context,
  { id, version, alone = false }: { id: string; version: number | undefined; alone?: boolean },
): Promise<Row> {
  const [row] = await tx
    .select()
    .from(events)
    .where(eq(events.id, id))
    .for(alone ? 'update' : 'no key update');
  if (!row) fail('NOT_FOUND');
  if (version !== undefined && row.version !== version) fail('STALE', { details: await describeProfile(tx, ctx, row) });
  return row;
}
