import { scopesOf } from '@/components/reservation/event-scopes';
import type { StayEvent } from '@/components/room-block/room-problems';
import type { CurrencyScope, Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import type { OfferedRoom } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';

/** What a browser needs of an event to price one's own stay there: the kept page carries it. */
export interface StayFacts {
  event: StayEvent & Pick<Event, 'id' | 'code' | 'waitlist'>;
  scopes: CurrencyScope[];
  /** The stay that the page itself shows prices of, for two adults. */
  stay: Stay;
  rooms: Pick<OfferedRoom, 'id' | 'limits' | 'hotel'>[];
  locale: Locale;
}

/** Null where nothing can be booked. */
export function stayFacts(event: Event, offer: EventOffer | null, locale: Locale): StayFacts | null {
  if (!offer || !event.bookable) return null;
  const { id, code, minimumNights, firstNight, lastNight, waitlist, hotel, otherHotels } = event;
  return {
    event: {
      id,
      code,
      minimumNights,
      firstNight,
      lastNight,
      waitlist,
      hotel: hotel && { ageBands: hotel.ageBands, infantsCount: hotel.infantsCount },
      ...(otherHotels && {
        otherHotels: otherHotels.map(({ id: of, ageBands, infantsCount }) => ({ id: of, ageBands, infantsCount })),
      }),
    },
    scopes: scopesOf(event),
    stay: { checkIn: offer.checkIn, checkOut: offer.checkOut },
    rooms: offer.rooms.map(({ id: roomId, limits, hotel: of }) => ({ id: roomId, limits, ...(of && { hotel: of }) })),
    locale,
  };
}

/** The event's main currency alone, where there is room for one amount. */
export const mainScope = ({ scopes }: Pick<StayFacts, 'scopes'>) => scopes.filter(({ currencyMain }) => currencyMain);
