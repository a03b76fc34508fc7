import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lastCheckOut, type StayEvent } from '@/components/room-block/room-problems';
import { datesIn } from '@/lib/domain/date-text';
import { addDays, countNights, daysBetween, type Stay } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';
import styles from './stay.module.css';

const WEEK = 7;

/** Sunday is 0; dates have no zone. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

interface NightGridProps {
  event: StayEvent;
  stay: Stay;
  locale: Locale;
  onChange: (stay: Stay) => void;
}

/** The event's days as a calendar of their own: a press on the arrival, a press on the departure. */
export function NightGrid({ event, stay, locale, onChange }: NightGridProps) {
  const t = useTranslations('stay');
  const words = useTranslations('booking.room');
  const format = datesIn(locale);
  const [awaitsDeparture, setAwaitsDeparture] = useState(false);
  const first = event.firstNight;
  const last = lastCheckOut(event);
  if (!first || !last) return null;
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, place) => addDays(first, place));
  const latest = addDays(last, -event.minimumNights);
  const choose = (day: string) => {
    const leaves = awaitsDeparture && day >= addDays(stay.checkIn, event.minimumNights);
    if (leaves || day > latest) {
      setAwaitsDeparture(false);
      const [checkIn = stay.checkIn] = [stay.checkIn, addDays(day, -event.minimumNights)].toSorted();
      return onChange({ checkIn, checkOut: day });
    }
    setAwaitsDeparture(true);
    const wanted = addDays(day, Math.max(event.minimumNights, countNights(stay)));
    const [checkOut = last] = [wanted, last].toSorted();
    return onChange({ checkIn: day, checkOut });
  };
  const sayOf = (day: string) => {
    if (day === stay.checkIn) return t('sheet.arrival', { day: format.day(day) });
    return day === stay.checkOut ? t('sheet.departure', { day: format.day(day) }) : format.day(day);
  };
  return (
    <fieldset className={styles.nights}>
      <legend>{t('sheet.dates')}</legend>
      <p>{t('sheet.datesHint')}</p>
      <div className={styles.grid}>
        {Array.from({ length: WEEK }, (_, place) => addDays(first, place - weekdayOf(first))).map((day) => (
          <span key={day} aria-hidden="true">
            {format.part(day, { weekday: 'short' })}
          </span>
        ))}
        {days.map((day, place) => (
          <button
            key={day}
            type="button"
            style={place === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
            aria-label={sayOf(day)}
            aria-pressed={day === stay.checkIn || day === stay.checkOut}
            data-between={(stay.checkIn < day && day < stay.checkOut) || undefined}
            onClick={() => choose(day)}
          >
            {format.part(day, { day: 'numeric' })}
            {(place === 0 || day.endsWith('-01')) && <small>{format.part(day, { month: 'short' })}</small>}
          </button>
        ))}
      </div>
      <p className={styles.chosen} aria-live="polite">
        {words('stay', { nights: countNights(stay), ...format.span(stay.checkIn, stay.checkOut) })}
      </p>
    </fieldset>
  );
}
