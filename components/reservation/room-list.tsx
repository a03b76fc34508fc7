import { getTranslations } from 'next-intl/server';
import { isLocked, REQUESTS_ID } from '@/components/change/may-change';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { Scene } from '@/components/ui/scene';
import { unbroken } from '@/components/ui/unbroken';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import type { StayPlan } from '@/lib/contract/held-booking';
import type { SizedPhoto } from '@/lib/contract/photo';
import type { Occupant, Reservation, RoomStatus } from '@/lib/contract/reservation';
import type { HotelOfRoom } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { shownRoomStatus } from '@/lib/domain/reservation-state';
import { hotelToTell } from '@/lib/domain/room-hotels';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './reservation.module.css';
import { RoomStatusBadge } from './state-badge';

type Booked = Pick<Reservation, 'rooms' | 'passes'> & Partial<Pick<Reservation, 'roomChanges' | 'status'>>;

interface RoomListProps {
  reservation: Booked;
  locale: Locale;
  /** Set where each room links to its page of changes. */
  canChange?: boolean;
  forStaff?: boolean;
  /** Photos of the categories; where they are given, a room without one gets a drawing. */
  photos?: StayPlan['photos'];
  /** The event: where it has several hotels, each room says its own. */
  hotels?: Pick<Event, 'hotel' | 'otherHotels'> | undefined;
}

/** Rooms with their nights and people, then the passes. */
export async function RoomList({ reservation, locale, canChange, forStaff = false, photos, hotels }: RoomListProps) {
  const t = await getTranslations({ locale, namespace: 'reservation' });
  const format = datesIn(locale);
  const actions = await getTranslations({ locale, namespace: 'change.actions' });
  const meals = await getTranslations({ locale, namespace: 'booking.mealPlan' });
  const isSaid = (room: RoomStatus) => !reservation.status || shownRoomStatus(reservation.status, room) !== null;
  return (
    <ul className={styles.rooms}>
      {reservation.rooms.map(
        ({ id, categoryId, texts, mealPlan, status, reason, nights, checkIn, checkOut, observations, ...room }) => (
          <li key={id} data-pictured={photos !== undefined || undefined}>
            {photos && (
              <RoomPicture photo={photos.find((each) => each.categoryId === categoryId)?.photo} locale={locale} />
            )}
            <p className={styles.roomName}>
              <strong>
                <WrittenText text={texts.categoryName} locale={locale} />
              </strong>{' '}
              {isSaid(status) && <RoomStatusBadge status={status} locale={locale} forStaff={forStaff} />}
            </p>
            <HotelLine room={room} hotels={hotels} />
            <p>{unbroken(t('room.stay', { nights, ...format.span(checkIn, checkOut) }))}</p>
            <p className="text-secondary">
              {t('room.people', {
                adults: room.adults,
                juniors: room.juniors,
                minors: room.minors,
                infants: room.infants,
              })}
              {' · '}
              {meals(mealPlan)}
            </p>
            <OccupantLine occupants={room.occupants} locale={locale} />
            {room.hotelConfirmation && <p>{t('room.hotelConfirmation', { number: room.hotelConfirmation })}</p>}
            {reason && <p>{t('room.reason', { reason })}</p>}
            {observations && <p className="text-secondary">{t('room.observations', { text: observations })}</p>}
            {canChange && (status === 'requested' || status === 'approved') && (
              <p>
                <Link href={`/adminReservacion/habitacion/${id}`}>{actions('room')}</Link>
                {!observations && !isLocked(reservation, { status }) && (
                  <>
                    {' · '}
                    <Link href={`/adminReservacion/habitacion/${id}#${REQUESTS_ID}`}>{t('room.diet')}</Link>
                  </>
                )}
              </p>
            )}
          </li>
        ),
      )}
      {reservation.passes.map(({ kind, quantity }) => (
        <li key={kind}>
          <strong>{t(`pass.${kind}`, { count: quantity })}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The hotel of a room, where its event has several or the room is in another than the event's own. */
function HotelLine({ room, hotels }: { room: { hotel?: HotelOfRoom | undefined }; hotels: RoomListProps['hotels'] }) {
  const name = hotelToTell(hotels ?? { hotel: null }, room);
  return name && <p>{name}</p>;
}

function RoomPicture({ photo, locale }: { photo: SizedPhoto | undefined; locale: Locale }) {
  return (
    <div className={styles.roomPicture}>
      {photo ? (
        <SizedPhotoImage
          photo={photo}
          locale={locale}
          sizes="(min-width: 576px) 14rem, 100vw"
          className={styles.roomPhoto}
        />
      ) : (
        <Scene name="room" alt="" width={480} height={360} className={styles.roomPhoto} fill />
      )}
    </div>
  );
}

/** The people who are known by name, with the age where it was asked. */
async function OccupantLine({ occupants, locale }: { occupants: Occupant[]; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.room' });
  const named = occupants.flatMap(({ name, age, band }) => {
    if (!name) return [];
    return age === undefined || band === 'adult' ? name : t('aged', { name, years: age });
  });
  return named.length > 0 && <p>{named.join(', ')}</p>;
}
