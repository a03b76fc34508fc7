import { getTranslations } from 'next-intl/server';
import type { EventOffer } from '@/lib/contract/offered-event';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Locale } from '@/lib/i18n/routing';

/** Whom the page's own prices are for, and for how long, in words. */
export async function firstParty({ nights }: Pick<EventOffer, 'nights'>, locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'stay' });
  const words = await getTranslations({ locale, namespace: 'booking.checkout' });
  return t('party', { people: words('people', { ...FIRST_PARTY }), nights });
}
