import { getTranslations } from 'next-intl/server';
import { WrittenText } from '@/components/written-text/written-text';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './reservation.module.css';
import { RoomStatusBadge } from './state-badge';
import { unbroken } from './unbroken';

type Booked = Pick<Reservation, 'rooms' | 'passes'>;

interface RoomListProps {
  reservation: Booked;
  locale: Locale;
  /** Set where each room links to its page of changes. */
  canChange?: boolean;
  forStaff?: boolean;
}

/** Rooms with their nights and people, then the passes. */
export async function RoomList({ reservation, locale, canChange = false, forStaff = false }: RoomListProps) {
  const t = await getTranslations({ locale, namespace: 'reservation' });
  const format = datesIn(locale);
  const actions = await getTranslations({ locale, namespace: 'change.actions' });
  const meals = await getTranslations({ locale, namespace: 'booking.mealPlan' });
  return (
    <ul className={styles.rooms}>
      {reservation.rooms.map(
        ({ id, texts, mealPlan, status, reason, nights, checkIn, checkOut, observations, ...people }) => (
          <li key={id}>
            <p className={styles.roomName}>
              <strong>
                <WrittenText text={texts.categoryName} locale={locale} />
              </strong>{' '}
              <RoomStatusBadge status={status} locale={locale} forStaff={forStaff} />
            </p>
            <p>{unbroken(t('room.stay', { nights, ...format.span(checkIn, checkOut) }))}</p>
            <p className="text-secondary">
              {t('room.people', {
                adults: people.adults,
                juniors: people.juniors,
                minors: people.minors,
                infants: people.infants,
              })}
              {' · '}
              {meals(mealPlan)}
            </p>
            <OccupantLine occupants={people.occupants} locale={locale} />
            {reason && <p>{t('room.reason', { reason })}</p>}
            {observations && <p className="text-secondary">{t('room.observations', { text: observations })}</p>}
            {canChange && (status === 'requested' || status === 'approved') && (
              <p>
                <Link href={`/adminReservacion/habitacion/${id}`}>{actions('room')}</Link>
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

/** Whoever is known by name; the age beside it where it was asked. */
async function OccupantLine({ occupants, locale }: { occupants: Occupant[]; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.room' });
  const named = occupants.flatMap(({ name, age, band }) => {
    if (!name) return [];
    return age === undefined || band === 'adult' ? name : t('aged', { name, years: age });
  });
  return named.length > 0 && <p>{named.join(', ')}</p>;
}
