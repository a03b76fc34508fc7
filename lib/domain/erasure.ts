import type { CalendarDate } from '@/lib/contract/dates';
import { addBusinessDays } from './business-days';
import { plainWords } from './guest-name';

/** What replaces a person's words, in either language. */
export const ERASED = '—';

/** An address that no mail can go to (RFC 2606), where a row must have one. */
export const ERASED_MAIL = 'erased@example.invalid';

/** Business days within which a request to erase is answered (Mexico's LFPDPPP). */
const DAYS_TO_ANSWER = 20;

/**
 * The last day for answering an erasure request of that day; throws RangeError on a bad date. docs/domain.md, Guests
 * and contact.
 */
export function erasureDueOn(askedOn: CalendarDate): CalendarDate {
  return addBusinessDays(askedOn, DAYS_TO_ANSWER);
}

/** A person's names and contact data, as far as records tell. */
export interface PersonWords {
  names: readonly { first: string; last: string; maternal: string | null }[];
  mails: readonly string[];
  /** E.164. */
  mobiles: readonly string[];
}

/** The last digits of a number, by which it is known without its country code. */
const NATIONAL_DIGITS = 10;

/** Shorter names are part of too many other words. */
const SHORTEST_NAME = 3;

/**
 * Texts that identify this person and hardly anybody else: whole names, addresses, numbers with and without their
 * country code. A first or last name alone is not enough, since many people share it.
 */
export function wholeWords({ names, mails, mobiles }: PersonWords): string[] {
  const whole = names.flatMap(({ first, last, maternal }) => {
    if (first.trim() === '' || last.trim() === '') return [];
    const more = maternal?.trim() ? [`${first} ${last} ${maternal}`, `${last} ${maternal} ${first}`] : [];
    return [...more, `${first} ${last}`, `${last} ${first}`];
  });
  const numbers = mobiles.flatMap((mobile) => {
    const digits = mobile.replace(/\D/g, '');
    return [mobile, digits, digits.slice(-NATIONAL_DIGITS)];
  });
  return eachOnce([...whole, ...mails, ...numbers]);
}

/** wholeWords plus each single word of the names, for records that are about this person alone. */
export function ownWords(person: PersonWords): string[] {
  const parts = person.names.flatMap(({ first, last, maternal }) => [first, last, maternal ?? '']);
  const words = parts.flatMap((part) => [part, ...part.split(/\s+/)]);
  return eachOnce([...wholeWords(person), ...words.filter((word) => word.trim().length >= SHORTEST_NAME)]);
}

/** The longest first, so that no part of a longer name stays behind. */
const eachOnce = (words: string[]): string[] =>
  [...new Set(words.map((word) => word.trim()).filter(Boolean))].sort((a, b) => b.length - a.length);

/** Letters that people write with and without accents. */
const SPELLINGS: Record<string, string> = {
  a: 'aáàäâãå',
  e: 'eéèëê',
  i: 'iíìïî',
  o: 'oóòöôõ',
  u: 'uúùüû',
  n: 'nñ',
  c: 'cç',
  y: 'yýÿ',
};

/** A pattern that finds any of the words as a whole word, with or without accents; null for no words. */
export function patternOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const one = (word: string) =>
    [...word.normalize('NFC')]
      .map((letter) => {
        if (/\s/.test(letter)) return String.raw`\s+`;
        const spelled = SPELLINGS[plainWords(letter)];
        return spelled ? `[${spelled}]\\p{M}*` : letter.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
      })
      .join('');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(one).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** A text without what the pattern finds. */
export const scrubText = (text: string, pattern: RegExp): string => text.replaceAll(pattern, ERASED);

/** Fields whose value is always personal, whatever it says. */
const PERSONAL_FIELDS = new Set([
  'name',
  'firstName',
  'lastName',
  'maternalLastName',
  'holder',
  'payer',
  'companion',
  'person',
  'author',
  'email',
  'ownEmail',
  'mobile',
  'wrongMobile',
  'phone',
  'recipient',
  'address',
  'ip',
  'userAgent',
  'notes',
  'note',
  'text',
  'message',
  'comments',
  'observations',
  'reason',
  'words',
  'subject',
  'answer',
  'query',
  'occupants',
  'diet',
  'dietNote',
  'dietNotes',
  'needs',
  'tags',
  'side',
  'household',
  'originalName',
  'guests',
  'clabe',
  'bank',
  'airline',
  'flightNumber',
  'flightTime',
  'returnFlightNumber',
  'returnFlightTime',
  'origin',
  'destination',
  'people',
  'guestName',
  'companions',
  'names',
  'requests',
  'passenger',
  'flight',
]);

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/**
 * The JSON without what the pattern finds; with `isOwn` (the record is about this person alone) also without the values
 * of personal fields.
 */
export function scrubJson(value: unknown, pattern: RegExp, isOwn = false): Json {
  if (typeof value === 'string') return scrubText(value, pattern);
  if (Array.isArray(value)) return value.map((each) => scrubJson(each, pattern, isOwn));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        scrubText(name, pattern),
        isOwn && PERSONAL_FIELDS.has(name) && typeof each !== 'number' && each !== null
          ? ERASED
          : scrubJson(each, pattern, isOwn),
      ]),
    );
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
