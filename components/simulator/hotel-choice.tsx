import { getTranslations } from 'next-intl/server';
import type { HotelRow } from '@/lib/contract/hotel';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';

interface HotelChoiceProps {
  hotels: HotelRow[];
  hotel: HotelRow;
  locale: Locale;
}

export async function HotelChoice({ hotels, hotel, locale }: HotelChoiceProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  return (
    <fieldset className={styles.part}>
      <legend>{t('hotel')}</legend>
      <div className={styles.hotels}>
        {hotels.map(({ id, name, city, region, stars }) => (
          <label key={id} className={styles.hotel}>
            <input type="radio" name="hotel" value={id} defaultChecked={id === hotel.id} />
            <span>
              <strong>{name}</strong>
              <small>
                {city}, {region}
                {stars !== null && ` · ${t('stars', { count: stars })}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
