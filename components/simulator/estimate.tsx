import { getTranslations } from 'next-intl/server';
import type { Simulation } from '@/lib/contract/simulation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import { EstimateRoom } from './estimate-room';
import { EstimateSchedule } from './estimate-schedule';
import styles from './simulator.module.css';

interface EstimateProps {
  simulation: Simulation;
  locale: Locale;
}

/** The estimate: its total, every line of every kind of room, and how it would be paid. */
export async function Estimate({ simulation, locale }: EstimateProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.estimate' });
  const format = datesIn(locale);
  const { total, taxes, checkIn, checkOut, nights, roomCount, peopleCount, estimatedOn, hotel } = simulation;
  const day = (date: string) => format.long(date);
  const average = { ...total, amount: Math.round(total.amount / Math.max(1, peopleCount)) };
  return (
    <>
      <h2 className={styles.estimateTitle}>{t('title')}</h2>
      <p className={styles.where}>
        <strong>{hotel.name}</strong>
        <span>{t('stay', { checkIn: day(checkIn), checkOut: day(checkOut) })}</span>
        <span>{t('facts', { nights, rooms: roomCount, people: peopleCount })}</span>
      </p>
      <p className={styles.total}>
        <span>{t('total')}</span>
        <strong>{formatMoney(total, locale)}</strong>
        <small>{t('perPerson', { amount: formatMoney(average, locale) })}</small>
        <small>{taxes.amount > 0 ? t('taxesAdded', { amount: formatMoney(taxes, locale) }) : t('taxesIncluded')}</small>
      </p>
      <h3 className={styles.subtitle}>{t('lines')}</h3>
      {simulation.rooms.map((room, index) => (
        <EstimateRoom key={[room.categoryId, index].join()} room={room} locale={locale} />
      ))}
      <EstimateSchedule simulation={simulation} locale={locale} />
      <p className={styles.note}>{t('note', { date: day(estimatedOn) })}</p>
    </>
  );
}
