import { DayPicker } from 'react-day-picker';
import { enUS, es } from 'react-day-picker/locale';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';

const LOCALES = { es, en: enUS };

// Own classes in place of the package's style sheet, which Next would send with every page, calendar open or not.
const CLASSES = {
  root: 'date-calendar',
  months: 'date-months',
  month_caption: 'date-caption',
  nav: 'date-nav',
  button_previous: 'date-turn',
  button_next: 'date-turn',
  chevron: 'date-chevron',
  weekday: 'date-weekday',
  day: 'date-day',
  selected: 'date-selected',
  today: 'date-today',
  outside: 'date-away',
  disabled: 'date-away',
  hidden: 'date-gone',
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

interface CalendarProps {
  date: CalendarDate | '';
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  /** The month that is shown where no date is chosen. */
  start: CalendarDate;
  locale: Language;
  onPick: (date: CalendarDate) => void;
}

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
