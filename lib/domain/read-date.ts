import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from './date-text';
import { isCalendarDate } from './nights';
import { plainText } from './plain-text';

const MONTHS = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-01`);

/** The month whose name begins with the word, which has three letters or more; null where none does. */
function monthOf(word: string, locale: Language): number | null {
  const typed = plainText(word).replace(/\.$/, '');
  const index = MONTHS.findIndex((date) => plainText(datesIn(locale).part(date, { month: 'long' })).startsWith(typed));
  return index < 0 ? null : index + 1;
}

function dateOf(year: string, month: number | string, day: string): CalendarDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/**
 * What a person typed as a date, or null: `10-06-2027` in both languages, the month as a word in either order, with or
 * without its weekday; `YYYY-MM-DD` too. English with strokes (`06/10/2027`) is read only where it can be read one way.
 */
export function readDate(text: string, locale: Language): CalendarDate | null {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (isCalendarDate(typed)) return typed;
  const [, one, stroke, other, year] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(typed) ?? [];
  if (one && other && year) {
    const dayFirst = dateOf(year, other, one);
    if (locale === 'es' || stroke !== '/') return dayFirst;
    const monthFirst = dateOf(year, one, other);
    return dayFirst && monthFirst && dayFirst !== monthFirst ? null : (dayFirst ?? monthFirst);
  }
  return readWords(typed, locale);
}

const DAY_FIRST = /^(?:\p{L}+,? )?(?<day>\d{1,2})[- ](?:de )?(?<word>\p{L}{3,}\.?)[-, ]+(?:de )?(?<year>\d{4})$/u;
const MONTH_FIRST = /^(?:\p{L}+,? )?(?<word>\p{L}{3,}\.?) (?<day>\d{1,2}),? (?<year>\d{4})$/u;

function readWords(typed: string, locale: Language): CalendarDate | null {
  const { day, word, year } = (DAY_FIRST.exec(typed) ?? MONTH_FIRST.exec(typed))?.groups ?? {};
  const month = word ? monthOf(word, locale) : null;
  return day && year && month ? dateOf(year, month, day) : null;
}

/**
 * The value of a date field sent by a form without scripts, as `YYYY-MM-DD` where it is a date in either language; else
 * unchanged, so that validation reports it.
 */
export const typedDate = (text: string): string => readDate(text, 'es') ?? readDate(text, 'en') ?? text;
