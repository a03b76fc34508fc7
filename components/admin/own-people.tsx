import { getLocale, getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { peopleOf } from '@/lib/domain/rooming-people';
import { Link } from '@/lib/i18n/navigation';
import styles from './admin.module.css';

/** Who sleeps in which room of the own reservation, as the hotel will read it. */
export async function OwnPeople({ reservation }: { reservation: Reservation }) {
  const t = await getTranslations('records.people');
  const format = datesIn(await getLocale());
  const rooms = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const home = (
    <Link href="/adminReservacion" className={buttonClass('secondary')}>
      {t('toReservation')}
    </Link>
  );
  if (rooms.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} action={home} />;
  return (
    <>
      <div className={styles.people}>
        {rooms.map((room, index) => (
          <Card key={room.id} title={t('room', { number: index + 1, category: room.categoryName })}>
            <p className="mb-0">{t('stay', { from: format.short(room.checkIn), to: format.short(room.checkOut) })}</p>
            <ul className="list-plain">
              {peopleOf(room).map(({ name, band, age }, place) => (
                <li key={`${room.id}-${place.toString()}`}>
                  {name ?? t('noName')}
                  <small>{age === null ? t(`bands.${band}`) : t('aged', { band: t(`bands.${band}`), age })}</small>
                </li>
              ))}
            </ul>
            <Link href={`/adminReservacion/habitacion/${room.id}`}>{t('change')}</Link>
          </Card>
        ))}
      </div>
      <p className="mt-4">{home}</p>
    </>
  );
}
