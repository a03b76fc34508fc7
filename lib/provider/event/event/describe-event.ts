import { eq, sql } from 'drizzle-orm';
import type { Agency } from '@/lib/contract/agency';
import type { Language } from '@/lib/contract/bilingual-text';
import type { AgeBand, Event, EventHotel, EventSummary, PublicHotel } from '@/lib/contract/event';
import { textIn, wordsIn } from '@/lib/domain/bilingual-text';
import { scopesOn } from '@/lib/domain/exchange-rates';
import { type EventPackage, holdsFeature } from '@/lib/domain/packages';
import { isShownToGuests, takesBookings } from '@/lib/domain/publication';
import { isStaff } from '@/lib/domain/roles';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { figuresOf, prepared } from '../../db/prepared';
import { agencies, eventCategories, events, masterAccounts, roomNights } from '../../db/schema';
import type { CeremonyColumn } from '../../db/schema/event';
import type { HotelCopy } from '../../db/schema/hotel';
import { fail } from '../../error';
import { copyOfHotel } from '../../ground/hotel-copy';
import { describeAgency, SHOWN_AGENCY } from '../../people/agency/list-agencies';
import { OTHER_HOTELS } from '../hotel/other-hotels';
import { describeEventPhoto, photosOfEvent } from '../photo/event-photos';
import { describeCopies } from '../photo/photo-copies';
import { CURRENCIES_OF_EVENT, describeCurrencies } from './event-currencies';
import type { EventRow } from './find-bookable-event';
import { datesOf, visibleEvent } from './find-bookable-event';

/** The fields of an event's row in a list: what the sidebar shows. */
export const summarise = (event: Omit<EventRow, 'agencyId'> & { agencyId: string }): EventSummary => ({
  id: event.id,
  code: event.code,
  eventName: event.name,
  ...datesOf(event),
  idagency: event.agencyId,
  idAgency: event.agencyId,
  imgCoverCircle: event.imgCoverCircle,
  mainUserId: event.mainUserId,
  secondaryUserId: event.secondaryUserId,
  timeZone: event.timeZone,
  isTemplate: event.isTemplate,
  state: event.state,
});

/** The nights of the block's categories that sell, for a selection that has `events`. */
const sellingNights = sql`from ${roomNights} inner join ${eventCategories}
  on ${eventCategories.id} = ${roomNights.eventCategoryId}
  where ${eventCategories.eventId} = ${events.id} and ${eventCategories.blockState} = 'definite'`;

const day = sql`${sql.placeholder('today')}::date`;

/**
 * First and last of the nights (from today on, where there are any), and whether any of them can still be booked today.
 */
const nightsOf = figuresOf(
  {
    first: sql<string | null>`coalesce(min(${roomNights.night}) filter (where ${roomNights.night} >= ${day}),
      min(${roomNights.night}))`,
    last: sql<string | null>`max(${roomNights.night})`,
    bookable: sql<boolean>`coalesce(bool_or((${eventCategories.cutOffDate} is null
      or ${eventCategories.cutOffDate} >= ${day}) and ${roomNights.night} >= ${day}), false)`,
  },
  sellingNights,
);

/** What is shown of an event in addition to its own row. */
const shownWith = prepared((db) =>
  db
    .select({
      ...SHOWN_AGENCY,
      ...CURRENCIES_OF_EVENT,
      nights: nightsOf,
      photos: photosOfEvent,
      otherHotels: OTHER_HOTELS,
      chosen: masterAccounts.package,
    })
    .from(events)
    .innerJoin(agencies, eq(agencies.id, events.agencyId))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, events.id))
    .where(eq(events.id, sql.placeholder('id'))),
);

/** The event as anybody with its link may see it: an allow-list of fields. docs/reliability.md, What each may see. */
export async function describeEvent(ctx: Context, event: EventRow): Promise<Event> {
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const [found] = await shownWith(ctx.db, { id: event.id, today });
  if (!found) fail('NOT_FOUND');
  const { nights, chosen } = found;
  const scopes = scopesOn(describeCurrencies(found), { priced: event.currency, today });
  const photos = found.photos.map((row) => describeEventPhoto(event.id, row));
  const isSold = takesBookings({ ...event, package: chosen }, today);
  return {
    ...summarise(event),
    ...(worksForAgency(ctx, event) ? {} : { mainUserId: null, secondaryUserId: null }),
    timeZone: event.timeZone,
    agency: reachable(describeAgency(found, ctx.locale), chosen),
    eventScope: { data: { currenciesScopes: { data: scopes } } },
    hotel: event.hotelId && event.hotelCopy ? describeEventHotel(event.hotelId, event.hotelCopy) : null,
    ...(found.otherHotels.length > 0 && {
      otherHotels: found.otherHotels.map(({ hotelId, copy }) => describeEventHotel(hotelId, copy)),
    }),
    ceremony: event.ceremony && describeCeremony(event.ceremony, ctx.locale),
    message: event.message,
    photos,
    minimumNights: event.minimumNights,
    minimumToReserve: { amount: event.minimumToReserve, currency: event.currency },
    passPrices: { adult: priceOf(event, event.adultPassPrice), child: priceOf(event, event.childPassPrice) },
    firstNight: nights.first,
    lastNight: nights.last,
    bookable: nights.bookable && isSold,
    waitlist: event.waitlistEnabled && isSold,
    state: event.state,
    openToGuests: isShownToGuests({ ...event, package: chosen }, today),
    guestListShows: event.guestListShows,
    // With a smaller package the link is hidden, but kept.
    giftTableUrl: holdsFeature(chosen, 'giftTable') ? event.giftTableUrl : null,
    liveStreamUrl: event.liveStreamUrl,
    forGuests: { mail: holdsFeature(chosen, 'guestMail'), transport: holdsFeature(chosen, 'transport') },
    version: event.version,
  };
}

/** The agency with only those ways to reach it by which the event's package has it answer guests: mail, phone. */
function reachable(agency: Agency, chosen: EventPackage | null): Agency {
  return {
    ...agency,
    ...(!holdsFeature(chosen, 'guestMail') && { email: '', emails: [] }),
    ...(!holdsFeature(chosen, 'guestPhone') && { phone: '', phones: [] }),
  };
}

function describeCeremony(ceremony: CeremonyColumn, language: Language): NonNullable<Event['ceremony']> {
  const { date, startTime, ...texts } = ceremony;
  return {
    date,
    startTime,
    venue: textIn(texts.venue, language).text,
    location: textIn(texts.location, language).text,
    description: wordsIn(texts.description, language),
    dressCode: wordsIn(texts.dressCode, language),
    texts,
  };
}

/** Whether the actor is of the event's agency: nobody else sees which accounts are its couple and planner. */
const worksForAgency = ({ actor }: Context, { agencyId }: EventRow) =>
  actor.kind === 'token'
    ? actor.agencyId === agencyId
    : actor.kind === 'user' && isStaff(actor.role) && (actor.agencyId === null || actor.agencyId === agencyId);

const priceOf = ({ currency }: EventRow, amount: number | null) => (amount === null ? null : { amount, currency });

/** A hotel as anybody may see it: as it is, or as an event keeps it. */
export function describeHotel(hotel: HotelCopy & { id: string }): PublicHotel {
  const { minimumAge: _m, photos: _p, amenities: _a, airport: _r, paidAtHotel: _t, ...shown } = copyOfHotel(hotel);
  return { ...shown, id: hotel.id, ageBands: shown.ageBands as AgeBand[] };
}

const describeEventHotel = (id: string, copy: HotelCopy): EventHotel => ({
  ...describeHotel({ id, ...copy }),
  amenities: copy.amenities,
  airport: copy.airport,
  paidAtHotel: copy.paidAtHotel,
  photos: describeCopies(copy.photos),
});

/** An event by its id or `PLS-` code. Raises EVENT_KEY_NOT_FOUND. */
export async function readEvent({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Event> {
  return describeEvent(ctx, await visibleEvent(ctx, input.event.trim()));
}
