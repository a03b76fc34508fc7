import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { PhotoStrip } from '@/components/photo/photo-strip';
import { stripPhotos } from '@/components/photo/strip-photos';
import { Amount, amountText } from '@/components/reservation/amount';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/picture';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import type { OfferedRoom } from '@/lib/contract/room-block';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import { showMoney } from '@/lib/domain/money';
import { hotelOfRoom } from '@/lib/domain/room-hotels';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import { RoomPrice } from '../stay/room-price';
import stayStyles from '../stay/stay.module.css';
import { ChipsSlot, RoomSlot } from '../stay/stay-island';
import { firstParty } from './price-words';
import styles from './rooms.module.css';

/** Few enough to look at on a card and to keep the page light; the booking shows every photo. */
const SHOWN_PHOTOS = 6;

const BEDDING = ['beds', 'view'] as const;

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
  const stay = await getTranslations({ locale, namespace: 'stay' });
  const words = await getTranslations({ locale, namespace: 'booking.checkout' });
  const { brief } = datesIn(locale);
  return (
    <section className="section" id="rooms" aria-labelledby="rooms-title">
      <div className="container">
        <span className="kicker">{t('kicker')}</span>
        <h2 id="rooms-title">{t('title')}</h2>
        <p className="measure text-secondary">{t('lead')}</p>
        {event.bookable && (
          <ChipsSlot href={getPathname({ href: eventPaths(event.code).reserve, locale })}>
            <span className={stayStyles.chips}>
              <span>
                {stay('dates', { from: brief(offer.checkIn), to: brief(offer.checkOut) })} ·{' '}
                {stay('nights', { nights: offer.nights })}
              </span>
              <span>{words('people', { ...FIRST_PARTY })}</span>
              <span className={stayStyles.change}>{stay('change')}</span>
            </span>
          </ChipsSlot>
        )}
        <ul className={`list-plain ${styles.rooms}`}>
          {offer.rooms.map((room) => (
            <RoomCard key={room.id} room={room} event={event} offer={offer} locale={locale} />
          ))}
        </ul>
        {event.bookable && <HowToBook event={event} locale={locale} />}
      </div>
    </section>
  );
}

/** The minimum to reserve a room, and a link to how booking works. */
async function HowToBook({ event, locale }: Pick<RoomsSectionProps, 'event' | 'locale'>) {
  const t = await getTranslations({ locale, namespace: 'event' });
  const scopes = event.eventScope.data.currenciesScopes.data;
  const minimum = showMoney(event.minimumToReserve, scopes, locale);
  const amount = amountText({ money: event.minimumToReserve, scopes, locale });
  const start = event.minimumToReserve.amount > 0 ? t('steps.minimum', { amount }) : t('steps.noMinimum');
  return (
    <p className="mt-4 mb-0">
      {minimum.ok ? start : t(`currency.${minimum.reason}`)}{' '}
      <Link href={eventPaths(event.code).steps} prefetch={false}>
        {t('steps.more')}
      </Link>
    </p>
  );
}

interface RoomCardProps {
  room: OfferedRoom;
  event: Event;
  offer: EventOffer;
  locale: Locale;
}

async function RoomCard({ room, event, offer, locale }: RoomCardProps) {
  const t = await getTranslations({ locale, namespace: 'event.rooms' });
  const words = await getTranslations({ locale, namespace: 'booking' });
  const stay = await getTranslations({ locale, namespace: 'stay' });
  const scopes = event.eventScope.data.currenciesScopes.data;
  const freeUntil = offer.cancellationTerms?.freeUntil ?? null;
  const meals = words(`mealPlan.${room.mealPlan}`);
  const hotel = event.otherHotels && hotelOfRoom(event, room)?.name;
  return (
    <li className={styles.room}>
      <RoomPhotos room={room} locale={locale} />
      <div className={styles.words}>
        <h3>
          <WrittenText text={room.texts.name} locale={locale} />
        </h3>
        <p className="text-secondary">
          {hotel ? `${hotel} · ${meals}` : meals} · {words('category.upTo', { people: room.limits.maxOccupancy })}
          {BEDDING.map((part) => {
            const text = room[part];
            if (!text || !wordsIn(text, locale)) return null;
            return (
              <Fragment key={part}>
                {' · '}
                {words(`category.${part}`)}: <WrittenText text={text} locale={locale} />
              </Fragment>
            );
          })}
        </p>
        <p className={styles.description}>
          <WrittenText text={room.description} locale={locale} />
        </p>
        <RoomSlot roomId={room.id}>
          <div className={stayStyles.offer}>
            <RoomPrice
              amount={<Amount money={room.total ?? room.from} scopes={scopes} locale={locale} />}
              what={room.total ? stay('total') : words('category.perAdult', { nights: offer.nights })}
              party={await firstParty(offer, locale)}
              free={freeUntil && stay('freeUntil', { date: datesIn(locale).long(freeUntil) })}
            />
            {event.bookable && (
              <Link
                href={eventPaths(event.code).reserveRoom(room.id)}
                className={buttonClass('primary')}
                prefetch={false}
              >
                {t('choose')} <span className="visually-hidden">{room.name}</span>
              </Link>
            )}
          </div>
        </RoomSlot>
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
    <PhotoStrip {...stripPhotos(photos, locale)} look="card" label={t('of', { name: room.name })} close={t('close')} />
  );
}
