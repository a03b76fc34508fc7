import { getTranslations } from 'next-intl/server';
import { amountText } from '@/components/reservation/amount';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Locale } from '@/lib/i18n/routing';

/** Whom the page's own prices are for, and for how long, in words. */
export async function firstParty({ nights }: Pick<EventOffer, 'nights'>, locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'stay' });
  const words = await getTranslations({ locale, namespace: 'booking.checkout' });
  return t('party', { people: words('people', { ...FIRST_PARTY }), nights });
}

/**
 * What two adults pay in the cheapest room of those on sale, in the event's main currency; null where none takes them.
 */
export function lowestPrice(event: Event, offer: EventOffer | null, locale: Locale): string | null {
  if (!event.bookable || !offer) return null;
  const totals = offer.rooms.flatMap(({ total }) => (total ? [total] : []));
  const [lowest] = totals.toSorted((one, other) => one.amount - other.amount);
  const scopes = event.eventScope.data.currenciesScopes.data.filter(({ currencyMain }) => currencyMain);
  return lowest ? amountText({ money: lowest, scopes, locale }) : null;
}
