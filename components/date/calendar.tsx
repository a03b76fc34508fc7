import { DayPicker } from 'react-day-picker';
import { enUS, es } from 'react-day-picker/locale';
import type { CalendarDate } from '@/lib/contract/dates';
import styles from './date-input.module.css';

interface CalendarProps {
  date: CalendarDate | '';
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  /** The month that is shown where no date is chosen. */
  start: CalendarDate;
  locale: 'es' | 'en';
  onPick: (date: CalendarDate) => void;
}

const LOCALES = { es, en: enUS };

// Its own style sheet weighs more than the pages that never open it may: Next sends a lazy part's styles with the page.
const CLASSES = {
  root: styles.calendar,
  months: styles.months,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  chevron: styles.chevron,
  weekday: styles.weekday,
  day: styles.day,
  selected: styles.selected,
  today: styles.today,
  outside: styles.away,
  disabled: styles.away,
  hidden: styles.gone,
};

// The picker works with days of the browser's own zone: a calendar date is set and read by its parts.
const toDay = (date: CalendarDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};
const fromDay = (day: Date): CalendarDate =>
  [String(day.getFullYear()).padStart(4, '0'), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** A month of days to choose from; it takes the focus. It comes with the first press on its button. */
export function Calendar({ date, min, max, start, locale, onPick }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      showOutsideDays
      classNames={CLASSES}
      locale={LOCALES[locale]}
      selected={date ? toDay(date) : undefined}
      defaultMonth={toDay(date || start)}
      startMonth={min ? toDay(min) : undefined}
      endMonth={max ? toDay(max) : undefined}
      disabled={[...(min ? [{ before: toDay(min) }] : []), ...(max ? [{ after: toDay(max) }] : [])]}
      onSelect={(day) => onPick(fromDay(day))}
    />
  );
}
