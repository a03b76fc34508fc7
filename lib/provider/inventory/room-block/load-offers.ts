import { and, asc, eq, sql } from 'drizzle-orm';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import type { SizedPhoto } from '@/lib/contract/photo';
import type { HotelOfRoom, OfferedRoom, RoomLimits } from '@/lib/contract/room-block';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Stay } from '@/lib/domain/nights';
import { checkOccupancy, type People } from '@/lib/domain/occupancy';
import { lowestPerAdult, priceRoom, type RatePlan } from '@/lib/domain/pricing';
import type { Rate } from '@/lib/domain/rate';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { eventCategories, eventHotels, type events, ratePlans, rates } from '../../db/schema';
import { agesOf, type HotelAges } from '../../event/hotel/hotel-ages';
import { describeCopies } from '../../event/photo/photo-copies';

/** A category as it is offered at an event: limits, block state and the plan that prices it. */
export interface Offer {
  id: string;
  name: BilingualText;
  description: BilingualText;
  beds: BilingualText | null;
  view: BilingualText | null;
  imageUrl: string | null;
  photos: SizedPhoto[];
  limits: RoomLimits;
  blockState: (typeof eventCategories.$inferSelect)['blockState'];
  cutOffDate: CalendarDate | null;
  plan: RatePlan;
  /** Which of the event's other hotels it is of, and how that one counts ages; null = the event's own. */
  hotel: HotelOfRoom | null;
  ages: HotelAges | null;
}

/** All rates of a plan in one value, so that a category is one row of the answer. */
const ratesOfPlan = sql<Rate[]>`(
  select coalesce(json_agg(json_build_object('band', ${rates.band}, 'adultOccupancy', ${rates.adultOccupancy},
    'firstNight', ${rates.firstNight}, 'lastNight', ${rates.lastNight}, 'amount', ${rates.amount}, 'childPosition', ${rates.childPosition},
    'payingAdults', ${rates.payingAdults}, 'adultPercent', ${rates.adultPercent})), '[]')
  from ${rates} where ${rates.ratePlanId} = ${ratePlans.id})`;

/** SQL of a limit: the event's own where it has one, else the hotel's as the block copied it. */
const narrowest = (limit: keyof RoomLimits) =>
  sql<number>`coalesce(${eventCategories[limit]}, (${eventCategories.room} #>> ${`{limits,${limit}}`})::int)`;

type Priced = Pick<typeof events.$inferSelect, 'id' | 'currency'>;

const { id, blockState, cutOffDate, room } = eventCategories;

const { mealPlan, currency, basis, taxIncluded, taxPercent } = ratePlans;

const offersOf = prepared((db) =>
  db
    .select({
      offer: { id, room, blockState, cutOffDate },
      limits: {
        maxOccupancy: narrowest('maxOccupancy'),
        maxAdults: narrowest('maxAdults'),
        maxJuniors: narrowest('maxJuniors'),
        maxMinors: narrowest('maxMinors'),
        maxInfants: narrowest('maxInfants'),
      },
      plan: { mealPlan, currency, basis, taxIncluded, taxPercent, rates: ratesOfPlan },
      other: { id: eventHotels.hotelId, copy: eventHotels.copy },
    })
    .from(eventCategories)
    .leftJoin(
      eventHotels,
      and(eq(eventHotels.eventId, eventCategories.eventId), eq(eventHotels.hotelId, eventCategories.hotelId)),
    )
    .innerJoin(ratePlans, eq(ratePlans.eventCategoryId, eventCategories.id))
    .where(and(eq(eventCategories.eventId, sql.placeholder('eventId')), eq(currency, sql.placeholder('currency'))))
    .orderBy(asc(eventCategories.position), asc(eventCategories.id), asc(ratePlans.id)),
);

/** The event's categories that have a rate plan in the event's currency, in their order; of several plans the first. */
export async function loadOffers(db: Database, event: Priced): Promise<Offer[]> {
  const offers = new Map<string, Offer>();
  for (const { offer, limits, plan, other } of await offersOf(db, { eventId: event.id, currency: event.currency }))
    if (!offers.has(offer.id)) {
      const { room: kept, ...facts } = offer;
      const { name, description, imageUrl, beds = null, view = null } = kept;
      const photos = describeCopies(kept.photos);
      const hotel = other && { id: other.id, name: other.copy.name };
      const ages = other && agesOf(other.copy);
      const words = { name, description, beds, view };
      offers.set(offer.id, { ...facts, ...words, imageUrl, photos, limits, plan, hotel, ages });
    }
  return [...offers.values()];
}

/** Only a definite block sells, to the end of its cut-off day in the event's zone. docs/domain.md, Room block. */
export function isOpen(offer: Pick<Offer, 'blockState' | 'cutOffDate'>, today: CalendarDate): boolean {
  return offer.blockState === 'definite' && (offer.cutOffDate === null || today <= offer.cutOffDate);
}

/** An offer as guests see it, priced for the stay (taxes in); null where the stay has no rate. */
export function describeOffer(offer: Offer, stay: Stay, language: Language): OfferedRoom | null {
  const from = lowestPerAdult(offer.plan, stay);
  if (from === null) return null;
  const { maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants } = offer.limits;
  return {
    id: offer.id,
    name: textIn(offer.name, language).text,
    texts: { name: offer.name },
    ...(offer.hotel && { hotel: offer.hotel }),
    description: offer.description,
    ...(offer.beds && { beds: offer.beds }),
    ...(offer.view && { view: offer.view }),
    imageUrl: offer.imageUrl,
    photos: offer.photos,
    mealPlan: offer.plan.mealPlan,
    limits: { maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants },
    from: { amount: from, currency: offer.plan.currency },
  };
}

interface Party {
  stay: Stay;
  people: People;
  /** Whether they count at the event's own hotel. */
  infantsCount: boolean;
}

/** What the people pay for the stay in the room, taxes in; null where they do not fit or it has no price for them. */
export function totalFor({ limits, plan, ages }: Offer, { stay, people, infantsCount }: Party): Money | null {
  if (checkOccupancy(people, limits, ages ?? { infantsCount }).length > 0) return null;
  const price = priceRoom({ plan, stay, people });
  return price.ok ? { amount: price.total, currency: plan.currency } : null;
}
