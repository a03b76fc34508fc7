import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { formatMoney, showMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

/** The cheapest room of those on sale, in the event's main currency; null where none is. */
export function lowestPrice(event: Event, offer: EventOffer | null, locale: Locale): string | null {
  const [lowest] = (event.bookable && offer?.rooms.toSorted((one, other) => one.from.amount - other.from.amount)) || [];
  if (!lowest) return null;
  const shown = showMoney(lowest.from, event.eventScope.data.currenciesScopes.data, locale);
  return shown.ok ? shown.main : formatMoney(lowest.from, locale);
}
