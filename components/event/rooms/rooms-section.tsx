import { getTranslations } from 'next-intl/server';
import { PhotoStrip } from '@/components/photo/photo-strip';
import { stripPhotos } from '@/components/photo/strip-photos';
import { Amount } from '@/components/reservation/amount';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/picture';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import type { OfferedRoom } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import styles from './rooms.module.css';

/** A card is to be seen through, and the page stays light; the booking shows every photo. */
const SHOWN_PHOTOS = 6;

interface RoomsSectionProps {
  event: Event;
  /** Null where no night is on sale. */
  offer: EventOffer | null;
  locale: Locale;
}

/** The rooms that the event sells, each with what a night there looks like and from how much it is. */
export async function RoomsSection({ event, offer, locale }: RoomsSectionProps) {
  if (!offer || offer.rooms.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.rooms' });
  const stay = { nights: offer.nights, ...datesIn(locale).span(offer.checkIn, offer.checkOut) };
  return (
    <section className="section" id="rooms" aria-labelledby="rooms-title">
      <div className="container">
        <span className="kicker">{t('kicker')}</span>
        <h2 id="rooms-title">{t('title')}</h2>
        <p className="measure text-secondary">{t('lead', stay)}</p>
        <ul className={`list-plain ${styles.rooms}`}>
          {offer.rooms.map((room) => (
            <RoomCard key={room.id} room={room} event={event} nights={offer.nights} locale={locale} />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RoomCardProps {
  room: OfferedRoom;
  event: Event;
  nights: number;
  locale: Locale;
}

async function RoomCard({ room, event, nights, locale }: RoomCardProps) {
  const t = await getTranslations({ locale, namespace: 'event.rooms' });
  const words = await getTranslations({ locale, namespace: 'booking' });
  const scopes = event.eventScope.data.currenciesScopes.data;
  return (
    <li className={styles.room}>
      <RoomPhotos room={room} locale={locale} />
      <div className={styles.words}>
        <h3>
          <WrittenText text={room.texts.name} locale={locale} />
        </h3>
        <p className="text-secondary">
          {words(`mealPlan.${room.mealPlan}`)} · {words('category.upTo', { people: room.limits.maxOccupancy })}
        </p>
        <p className={styles.description}>
          <WrittenText text={room.description} locale={locale} />
        </p>
        <p className={styles.price}>
          <span>{t('from')}</span>{' '}
          <strong>
            <Amount money={room.from} scopes={scopes} locale={locale} />
          </strong>{' '}
          <span>{words('category.perAdult', { nights })}</span>
        </p>
        {event.bookable && (
          <Link
            href={eventPaths(event.code).reserveRoom(room.id)}
            className={buttonClass('secondary')}
            prefetch={false}
          >
            {t('choose')} <span className="visually-hidden">{room.name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

interface RoomPhotosProps {
  room: OfferedRoom;
  locale: Locale;
}

/** The room's photos; without any the picture that its agency names. */
async function RoomPhotos({ room, locale }: RoomPhotosProps) {
  const t = await getTranslations({ locale, namespace: 'event.gallery' });
  const photos = room.photos?.slice(0, SHOWN_PHOTOS) ?? [];
  if (photos.length === 0)
    return room.imageUrl && <Picture src={room.imageUrl} alt="" width={480} height={320} className={styles.photo} />;
  return (
    <PhotoStrip
      photos={stripPhotos(photos, locale)}
      look="card"
      sizes="(min-width: 992px) 360px, (min-width: 576px) 46vw, 88vw"
      label={t('of', { name: room.name })}
      close={t('close')}
    />
  );
}
