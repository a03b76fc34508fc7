import { toDate } from 'date-fns';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { LANGUAGE_TAGS } from './language-tag';
import { isCalendarDate } from './nights';
import { clockInZone, dateInZone } from './zone';

// A calendar date is taken as midnight UTC and formatted in UTC, so that no time zone can move it to another day.
const asUtc = (date: CalendarDate): Date => {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return toDate(Date.parse(`${date}T00:00:00Z`));
};

// JavaScript engines put different spaces between words, such as a narrow one before "PM"; server and browser must
// write the same text.
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ').replaceAll('\u2009', ' ');

// Engines name zones differently (Node "Cancún", Chromium "Cancun"), and hydration of a page breaks where server and
// browser disagree. So a zone is named by its place, and these are the places whose name differs from the zone's own.
const PLACES: Record<string, { es: string; en: string }> = {
  'America/Cancun': { es: 'Cancún', en: 'Cancún' },
  'America/Mexico_City': { es: 'Ciudad de México', en: 'Mexico City' },
  'America/Merida': { es: 'Mérida', en: 'Mérida' },
  'America/Mazatlan': { es: 'Mazatlán', en: 'Mazatlán' },
  'America/Bahia_Banderas': { es: 'Bahía de Banderas', en: 'Bahía de Banderas' },
  'America/Ciudad_Juarez': { es: 'Ciudad Juárez', en: 'Ciudad Juárez' },
  'America/New_York': { es: 'Nueva York', en: 'New York' },
  'America/Los_Angeles': { es: 'Los Ángeles', en: 'Los Angeles' },
  'America/Havana': { es: 'La Habana', en: 'Havana' },
  'America/Panama': { es: 'Panamá', en: 'Panama' },
  'America/Bogota': { es: 'Bogotá', en: 'Bogotá' },
};

/** How dates and times are written in one language. Every date that people read is written here. */
function textsOf(locale: Language) {
  const tag = LANGUAGE_TAGS[locale];
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const name = JSON.stringify(options);
    const format = formats.get(name) ?? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    formats.set(name, format);
    return format;
  };
  const write = (date: CalendarDate, options: Intl.DateTimeFormatOptions) => {
    const text = formatOf(options).format(asUtc(date));
    return locale === 'es' && options.weekday ? text.replace(', ', ' ') : text;
  };
  const short = (date: CalendarDate) => {
    const month = write(date, { month: locale === 'es' ? '2-digit' : 'short' });
    return `${date.slice(8)}-${month}-${date.slice(0, 4)}`;
  };
  const words = (date: CalendarDate) =>
    write(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const day = (date: CalendarDate) => write(date, { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = (time: string) =>
    locale === 'es'
      ? `${time} h`
      : plainSpaces(formatOf({ hour: 'numeric', minute: '2-digit' }).format(toDate(Date.parse(`1970-01-01T${time}Z`))));
  const zone = (timeZone: string) => {
    if (timeZone === 'UTC') return timeZone;
    const place = PLACES[timeZone]?.[locale] ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    return locale === 'es' ? `hora de ${place}` : `${place} time`;
  };
  const momentOf = (write: (date: CalendarDate) => string) => (instant: string | Date, timeZone: string) => {
    const at = toDate(instant);
    return `${write(dateInZone(at, timeZone))}, ${clock(clockInZone(at, timeZone))} (${zone(timeZone)})`;
  };
  return {
    /** For lists and cells: `10-06-2027`, `10-Jun-2027`. */
    short,
    /** For sentences, mails and headings: `jueves 10 de junio de 2027`, `Thursday, June 10, 2027`. */
    words,
    /** In words without the weekday, for a day whose weekday says nothing: `10 de junio de 2027`, `June 10, 2027`. */
    long: (date: CalendarDate) => write(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** In words without the year, where it is known: `jueves 10 de junio`, `Thursday, June 10`. */
    day,
    /** For tight places where the year is clear from other dates: `10 jun`, `Jun 10`. */
    brief: (date: CalendarDate) => write(date, { day: 'numeric', month: 'short' }),
    /** `junio de 2027`, `June 2027`. */
    month: (date: CalendarDate) => write(date, { month: 'long', year: 'numeric' }),
    /** A part of the date alone: `jueves`, `jue`, `10`, `junio`, `2027`. */
    part: (date: CalendarDate, options: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>) =>
      formatOf(options).format(asUtc(date)),
    /** From one day to another in words, written together: `12–14 de junio de 2027`, `June 12 – 14, 2027`. */
    range: (from: CalendarDate, to: CalendarDate) =>
      plainSpaces(formatOf({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(asUtc(from), asUtc(to))),
    /**
     * Both ends of a stay in words, for a sentence that names them; the year is written only once where both have the
     * same.
     */
    span: (from: CalendarDate, to: CalendarDate) => ({
      from: from.slice(0, 4) === to.slice(0, 4) ? day(from) : words(from),
      to: words(to),
    }),
    /** Several days of an event in a sentence: `jueves 3 de junio, viernes 4 de junio y sábado 5 de junio`. */
    days: (dates: CalendarDate[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(dates.map(day)),
    /** A wall clock `HH:MM`: `17:30 h`, `5:30 PM`. */
    clock,
    /** What people call the zone (IANA name): `hora de Cancún`, `Cancún time`. */
    zone,
    /**
     * An instant for lists and cells, with its zone: `10-06-2027, 17:30 h (hora de Cancún)`, `10-Jun-2027, 5:30 PM
     * (Cancún time)`.
     */
    instant: momentOf(short),
    /** An instant for sentences, with its zone: `jueves 10 de junio de 2027, 17:30 h (hora de Cancún)`. */
    instantInWords: momentOf(words),
  };
}

export type DateTexts = ReturnType<typeof textsOf>;

const texts = { es: textsOf('es'), en: textsOf('en') };

/** The time zone (IANA name) of the machine that runs this: in a browser, the reader's own. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Dates and times as people of a language read them; files for machines keep `YYYY-MM-DD` and ISO instants. Every
 * function throws RangeError on what is no calendar date, instant or zone.
 */
export const datesIn = (locale: Language): DateTexts => texts[locale];
