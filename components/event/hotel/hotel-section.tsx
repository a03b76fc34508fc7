import { getTranslations } from 'next-intl/server';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { Picture } from '@/components/ui/picture';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event, PublicHotel } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { HotelMap } from './hotel-map';

const mapUrl = ({ name, address, latitude, longitude }: PublicHotel) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${name}, ${address}`,
  )}`;

export async function HotelSection({ event, locale }: { event: Event; locale: Locale }) {
  const { hotel } = event;
  if (!hotel) return null;
  const t = await getTranslations({ locale, namespace: 'event.hotel' });
  const format = datesIn(locale);
  return (
    <section className="section section-sand">
      <div className="container split split-reversed">
        {hotel.imageUrl ? (
          <Picture
            src={hotel.imageUrl}
            alt={t('photoAlt', { hotel: hotel.name })}
            className="photo"
            width={560}
            height={440}
          />
        ) : (
          <Scene name="room" alt={t('pictureAlt')} width={480} height={380} />
        )}
        <div>
          <span className="kicker">{t('kicker')}</span>
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
          <dl className="facts">
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
          </dl>
          <HotelMap hotel={hotel} locale={locale} />
          <dl className="facts facts-row">
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
    </section>
  );
}
