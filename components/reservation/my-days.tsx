import { getTranslations } from 'next-intl/server';
import { WrittenText } from '@/components/written-text/written-text';
import { datesIn } from '@/lib/domain/date-text';
import type { DayEntry, GuestDay } from '@/lib/domain/my-days';
import type { Locale } from '@/lib/i18n/routing';
import styles from './home.module.css';

interface MyDaysProps {
  days: GuestDay[];
  /** Name of the event's own hotel; null where it has none. */
  hotel: string | null;
  /** IANA name of the event's zone, whose clock all times are. */
  timeZone: string;
  locale: Locale;
}

/** A guest's days as one line: arrival, what is on for them, departure. */
export async function MyDays({ days, hotel, timeZone, locale }: MyDaysProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.days' });
  const format = datesIn(locale);
  if (days.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="days-title">
      <h2 className="h3" id="days-title">
        {t('title')}
      </h2>
      <p className="text-secondary">{t('zone', { zone: format.zone(timeZone) })}</p>
      <ol className={styles.days}>
        {days.map(({ date, entries }) => (
          <li key={date}>
            <h3>{format.day(date)}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={keyOf(entry)} data-kind={entry.kind}>
                  <span className={styles.time}>{entry.time === null ? t('anyTime') : format.clock(entry.time)}</span>
                  <Entry entry={entry} hotel={hotel} locale={locale} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function keyOf(entry: DayEntry): string {
  if (entry.kind === 'activity') return entry.activity.id;
  if (entry.kind === 'transfer') return `${entry.request.id} ${entry.way}`;
  return [entry.kind, entry.date, 'hotel' in entry && entry.hotel].join(' ');
}

async function Entry({ entry, hotel, locale }: { entry: DayEntry; hotel: string | null; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.days' });
  if (entry.kind === 'activity' || entry.kind === 'ceremony') {
    const { texts } = entry.kind === 'activity' ? entry.activity : entry.ceremony;
    return (
      <div>
        <strong>{'name' in texts ? <WrittenText text={texts.name} locale={locale} /> : t('ceremony')}</strong>
        <p>
          <WrittenText text={texts.venue} locale={locale} />
        </p>
        {entry.kind === 'activity' && entry.activity.paid && <p>{t('paid')}</p>}
      </div>
    );
  }
  if (entry.kind === 'transfer') {
    const { origin, destination, airline, flightNumber, returnFlightNumber } = entry.request;
    const flight = entry.way === 'arrival' ? flightNumber : returnFlightNumber;
    const facts = [airline, flight].filter(Boolean).join(' · ');
    return (
      <div>
        <strong>{t(`transfer.${entry.way}`)}</strong>
        <p>{entry.way === 'arrival' ? `${origin} → ${destination}` : `${destination} → ${origin}`}</p>
        {facts && <p>{facts}</p>}
      </div>
    );
  }
  const isStay = entry.kind !== 'event';
  const name = isStay ? (entry.hotel ?? hotel) : entry.name;
  return (
    <div>
      <strong>{isStay ? t(entry.kind, { rooms: entry.rooms }) : t('event')}</strong>
      {name && <p>{name}</p>}
    </div>
  );
}
