import { and, asc, eq, max, min, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { AgeBand, CurrencyScope, Event, EventSummary, PublicHotel } from '@/lib/contract/event';
import { textIn, wordsIn } from '@/lib/domain/bilingual-text';
import { holdsFeature } from '@/lib/domain/packages';
import { takesBookings } from '@/lib/domain/publication';
import { isStaff } from '@/lib/domain/roles';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, eventCategories, eventCurrencies, hotels, roomNights } from '../../db/schema';
import type { CeremonyColumn } from '../../db/schema/event';
import { fail } from '../../error';
import { describeAgencies } from '../../people/agency/list-agencies';
import { packageOf } from './event-package';
import type { EventRow } from './find-bookable-event';
import { visibleEvent } from './find-bookable-event';

/** The fields of an event's row in a list: what the sidebar shows. */
export const summarise = (event: Omit<EventRow, 'agencyId'> & { agencyId: string }): EventSummary => ({
  id: event.id,
  code: event.code,
  eventName: event.name,
  eventDate: event.eventDate,
  range_event_start: event.rangeStart,
  range_event_end: event.rangeEnd,
  idagency: event.agencyId,
  idAgency: event.agencyId,
  imgCoverCircle: event.imgCoverCircle,
  mainUserId: event.mainUserId,
  secondaryUserId: event.secondaryUserId,
});

/** The event as anybody with its link may see it: an allow-list of fields. docs/reliability.md, What each may see. */
export async function describeEvent(ctx: Context, event: EventRow): Promise<Event> {
  const { db } = ctx;
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const [agencyRows, hotelRows, currencies, nights, chosen] = await Promise.all([
    db.select().from(agencies).where(eq(agencies.id, event.agencyId)),
    event.hotelId ? db.select().from(hotels).where(eq(hotels.id, event.hotelId)) : [],
    db
      .select()
      .from(eventCurrencies)
      .where(eq(eventCurrencies.eventId, event.id))
      .orderBy(asc(eventCurrencies.position)),
    bookableNights(db, event, today),
    packageOf(db, event.id),
  ]);
  const [agency] = await describeAgencies(ctx, agencyRows);
  if (!agency) fail('NOT_FOUND');
  const [hotel] = hotelRows;
  const isSold = takesBookings({ ...event, package: chosen }, today);
  return {
    ...summarise(event),
    ...(worksForAgency(ctx, event) ? {} : { mainUserId: null, secondaryUserId: null }),
    timeZone: event.timeZone,
    agency,
    eventScope: { data: { currenciesScopes: { data: currencies.map(describeCurrency) } } },
    hotel: hotel ? describeHotel(hotel) : null,
    ceremony: event.ceremony && describeCeremony(event.ceremony, ctx.locale),
    message: event.message,
    minimumNights: event.minimumNights,
    minimumToReserve: { amount: event.minimumToReserve, currency: event.currency },
    passPrices: { adult: priceOf(event, event.adultPassPrice), child: priceOf(event, event.childPassPrice) },
    firstNight: nights.first,
    lastNight: nights.last,
    bookable: nights.bookable && isSold,
    waitlist: event.waitlistEnabled && isSold,
    state: event.state,
    guestListShows: event.guestListShows,
    // A smaller package hides the link and keeps it.
    giftTableUrl: holdsFeature(chosen, 'giftTable') ? event.giftTableUrl : null,
    liveStreamUrl: event.liveStreamUrl,
    version: event.version,
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

/** Whose the event is, as accounts go, is the agency's to know. */
const worksForAgency = ({ actor }: Context, { agencyId }: EventRow) =>
  actor.kind === 'user' && isStaff(actor.role) && (actor.agencyId === null || actor.agencyId === agencyId);

/** First and last night of the block that sells, and whether any of it can still be booked today. */
async function bookableNights(db: Database, event: EventRow, today: string) {
  const isOpen = sql<boolean>`coalesce(bool_or((${eventCategories.cutOffDate} is null or ${eventCategories.cutOffDate} >= ${today}) and ${roomNights.night} >= ${today}), false)`;
  const [found] = await db
    .select({ first: min(roomNights.night), last: max(roomNights.night), bookable: isOpen })
    .from(roomNights)
    .innerJoin(eventCategories, eq(eventCategories.id, roomNights.eventCategoryId))
    .where(and(eq(eventCategories.eventId, event.id), eq(eventCategories.blockState, 'definite')));
  return { first: found?.first ?? null, last: found?.last ?? null, bookable: found?.bookable ?? false };
}

const priceOf = ({ currency }: EventRow, amount: number | null) => (amount === null ? null : { amount, currency });

const describeCurrency = (row: typeof eventCurrencies.$inferSelect): CurrencyScope => ({
  currencyMain: row.currencyMain,
  exchangeRate: row.exchangeRate,
  currency: { data: { code: row.code } },
});

/** A hotel as anybody may see it. */
export const describeHotel = (hotel: typeof hotels.$inferSelect): PublicHotel => ({
  id: hotel.id,
  name: hotel.name,
  stars: hotel.stars,
  city: hotel.city,
  region: hotel.region,
  country: hotel.country,
  address: hotel.address,
  description: hotel.description,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  checkInTime: hotel.checkInTime,
  checkOutTime: hotel.checkOutTime,
  ageBands: hotel.ageBands as AgeBand[],
  infantsCount: hotel.infantsCount,
  imageUrl: hotel.imageUrl,
});

/** An event by its id or `PLS-` code. Raises EVENT_KEY_NOT_FOUND. */
export async function readEvent({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Event> {
  return describeEvent(ctx, await visibleEvent(ctx, input.event.trim()));
}
