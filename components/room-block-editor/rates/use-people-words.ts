import { useTranslations } from 'next-intl';
import type { RateKey } from './rate-rows';

/** Whom a row of rates is for, in words. */
export function usePeopleWords() {
  const t = useTranslations('block.rates');
  return ({ band, adultOccupancy, childPosition, payingAdults }: RateKey): string => {
    if (band !== 'adult') return t('child.row', { band: t(band), place: childPosition ?? 0, adults: payingAdults });
    return adultOccupancy === null ? t('anyAdult') : t('adult', { adults: adultOccupancy });
  };
}
