import { getTranslations } from 'next-intl/server';
import { MapOnRequest } from '@/components/contact/map/map-on-request';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { PhotoStrip } from '@/components/photo/photo-strip';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { stripPhotos } from '@/components/photo/strip-photos';
import { Picture } from '@/components/ui/picture';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import { GOOGLE_MAPS_KEY } from '@/lib/config/public-env';
import type { Event, EventHotel, PublicHotel } from '@/lib/contract/event';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './event.module.css';

const mapUrl = ({ name, address, latitude, longitude }: PublicHotel) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${address}`,
  )}`;

/** The event's hotel, and below it those where its guests may sleep too. */
export function HotelSection({ event, locale }: { event: Event; locale: Locale }) {
  const { hotel: own, otherHotels } = event;
  if (!own) return null;
  const all = otherHotels ? [own, ...otherHotels] : null;
  // The page has to stay small: with one hotel no list is sent.
  return all ? (
    all.map((hotel) => <OneHotel key={hotel.id} hotel={hotel} event={event} locale={locale} />)
  ) : (
    <OneHotel hotel={own} event={event} locale={locale} />
  );
}

async function OneHotel({ hotel, event, locale }: { hotel: EventHotel; event: Event; locale: Locale }) {
  const others = hotel.photos?.slice(1) ?? [];
  const t = await getTranslations({ locale, namespace: 'event.hotel' });
  const gallery = await getTranslations({ locale, namespace: 'event.gallery' });
  const format = datesIn(locale);
  return (
    <section className="section section-sand" id={hotel === event.hotel ? 'hotel' : undefined}>
      <div className="container split split-reversed">
        <HotelPicture hotel={hotel} locale={locale} />
        <div>
          <span className="kicker">{t(hotel === event.hotel ? 'kicker' : 'otherKicker')}</span>
          <h2>{hotel.name}</h2>
          {hotel.stars !== null && (
            <p className="stars">
              <span aria-hidden="true">{'★'.repeat(hotel.stars)}</span>
              <span className="visually-hidden">{t('stars', { stars: hotel.stars })}</span>
            </p>
          )}
          <p className="measure">
            <WrittenText text={hotel.description} locale={locale} />
          </p>
          <Amenities hotel={hotel} locale={locale} />
          <dl className={styles.facts}>
            <div>
              <dt>{t('address')}</dt>
              <dd>
                {hotel.address}
                <a href={mapUrl(hotel)} target="_blank" rel="noopener noreferrer">
                  {t('map')}
                </a>
                <Link href={contactPathOf(event.code)} prefetch={false}>
                  {t('ask')}
                </Link>
              </dd>
            </div>
            {hotel.airport && (
              <div>
                <dt>{t('airport')}</dt>
                <dd>
                  {hotel.airport.name}
                  <small>{t('airportAway', hotel.airport)}</small>
                </dd>
              </div>
            )}
            {hotel.paidAtHotel && wordsIn(hotel.paidAtHotel, locale) && (
              <div>
                <dt>{t('paidAtHotel')}</dt>
                <dd>
                  <WrittenText text={hotel.paidAtHotel} locale={locale} />
                </dd>
              </div>
            )}
          </dl>
          <HotelMap hotel={hotel} locale={locale} />
          <dl className={`${styles.facts} ${styles.factsRow}`}>
            <div>
              <dt>{t('checkIn')}</dt>
              <dd>{format.clock(hotel.checkInTime)}</dd>
            </div>
            <div>
              <dt>{t('checkOut')}</dt>
              <dd>{format.clock(hotel.checkOutTime)}</dd>
            </div>
            <div>
              <dt>{t('minimumNights')}</dt>
              <dd>{t('nights', { nights: event.minimumNights })}</dd>
            </div>
          </dl>
        </div>
      </div>
      {others.length > 0 && (
        <PhotoStrip
          {...stripPhotos(others, locale)}
          look="row"
          label={gallery('of', { name: hotel.name })}
          close={gallery('close')}
        />
      )}
    </section>
  );
}

/** What the hotel has, as it was when the event chose it. */
async function Amenities({ hotel, locale }: { hotel: EventHotel; locale: Locale }) {
  if (!hotel.amenities || hotel.amenities.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.hotel' });
  const words = await getTranslations({ locale, namespace: 'hotels.amenities' });
  return (
    <>
      <h3 className="h6">{t('included')}</h3>
      <ul className={`list-plain ${styles.amenities}`}>
        {hotel.amenities.map((amenity) => (
          // Keys are sent with the page too: one that repeats the word compresses to next to nothing.
          <li key={words(amenity)}>{words(amenity)}</li>
        ))}
      </ul>
    </>
  );
}

/** The first photo of the hotel; without one the picture that its agency names, else a drawing. */
async function HotelPicture({ hotel, locale }: { hotel: EventHotel; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.hotel' });
  const [first] = hotel.photos ?? [];
  if (first)
    return (
      <SizedPhotoImage
        photo={first}
        locale={locale}
        sizes="(min-width: 768px) 560px, 92vw"
        className={`photo ${styles.hotelPhoto}`}
      />
    );
  if (hotel.imageUrl)
    return (
      <Picture
        src={hotel.imageUrl}
        alt={t('photoAlt', { hotel: hotel.name })}
        className="photo"
        width={560}
        height={440}
      />
    );
  return <Scene name="room" alt={t('pictureAlt')} width={480} height={380} />;
}

/**
 * The hotel on a map that loads when a person asks for it; nothing without a key, since the link to a map is there
 * anyway.
 */
async function HotelMap({ hotel, locale }: { hotel: PublicHotel; locale: Locale }) {
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
