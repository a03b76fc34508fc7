import { amountText } from '@/components/reservation/amount';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import type { Locale } from '@/lib/i18n/routing';

/** What two adults pay in the cheapest room of those on sale, in the event's main currency; null where none takes them. */
export function lowestPrice(event: Event, offer: EventOffer | null, locale: Locale): string | null {
  if (!event.bookable || !offer) return null;
  const totals = offer.rooms.flatMap(({ total }) => (total ? [total] : []));
  const [lowest] = totals.toSorted((one, other) => one.amount - other.amount);
  const scopes = event.eventScope.data.currenciesScopes.data.filter(({ currencyMain }) => currencyMain);
  return lowest ? amountText({ money: lowest, scopes, locale }) : null;
}
