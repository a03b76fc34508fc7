import { getTranslations } from 'next-intl/server';
import { MapOnRequest } from '@/components/contact/map/map-on-request';
import { GOOGLE_MAPS_KEY } from '@/lib/config/public-env';
import type { PublicHotel } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';

/** The hotel on a map that loads when somebody asks for it; nothing without a key, beside the link to maps. */
export async function HotelMap({ hotel, locale }: { hotel: PublicHotel; locale: Locale }) {
  if (!GOOGLE_MAPS_KEY) return null;
  const t = await getTranslations({ locale, namespace: 'contact.ways' });
  const { name, address, latitude, longitude } = hotel;
  return (
    <div className="mb-4">
      <MapOnRequest
        apiKey={GOOGLE_MAPS_KEY}
        place={`${name}, ${address}`}
        position={latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null}
        title={t('mapTitle', { place: name })}
        failed={t('mapFailed')}
        show={t('showMap')}
        note={t('mapNote')}
      />
    </div>
  );
}
