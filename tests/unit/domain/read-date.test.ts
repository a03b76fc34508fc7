import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesIn } from '@/lib/domain/date-text';
import { addDays } from '@/lib/domain/nights';
import { readDate, typedDate } from '@/lib/domain/read-date';

const JUNE_10 = '2027-06-10';

describe('what is typed as a date', () => {
  it.each([
    ['2027-06-10', JUNE_10, JUNE_10],
    ['10-06-2027', JUNE_10, JUNE_10],
    [' 10-6-2027 ', JUNE_10, JUNE_10],
    ['10.06.2027', JUNE_10, JUNE_10],
    ['10 06 2027', JUNE_10, JUNE_10],
    // With strokes an American means June and everybody else October: only Spanish says which.
    ['10/06/2027', JUNE_10, null],
    ['13/06/2027', '2027-06-13', '2027-06-13'],
    ['06/13/2027', null, '2027-06-13'],
    ['06/06/2027', '2027-06-06', '2027-06-06'],
    ['10-Jun-2027', JUNE_10, JUNE_10],
    ['10-jun.-2027', JUNE_10, JUNE_10],
    ['10   06   2027', JUNE_10, JUNE_10],
    ['10 de junio de 2027', JUNE_10, null],
    ['10 de   junio de 2027', JUNE_10, null],
    ['10 de júnio de 2027', JUNE_10, null],
    ['jueves 10 de junio de 2027', JUNE_10, null],
    ['June 10, 2027', null, JUNE_10],
    ['Thursday, June 10, 2027', null, JUNE_10],
    ['jun 10 2027', JUNE_10, JUNE_10],
    ['10 ene 2027', '2027-01-10', null],
    ['10 ju 2027', null, null],
    ['31-02-2027', null, null],
    ['110-06-2027', null, null],
    ['10-06-20275', null, null],
    ['10-xx-2027', null, null],
    ['10 xyz 2027', null, null],
    ['10-06/2027', null, null],
    ['10-06-27', null, null],
    ['tomorrow', null, null],
    ['', null, null],
  ])('%s', (text, spanish, english) => {
    expect([readDate(text, 'es'), readDate(text, 'en')]).toEqual([spanish, english]);
  });

  it('is read as it is written: in lists and in words, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36_000 }),
        fc.constantFrom('es' as const, 'en' as const),
        (days, locale) => {
          const date = addDays('1990-01-01', days);
          const { short, words, long } = datesIn(locale);
          for (const write of [short, words, long]) expect(readDate(write(date), locale)).toBe(date);
          expect(typedDate(short(date))).toBe(date);
        },
      ),
    );
  });

  it('that is none is passed on as it is, for whoever checks it', () => {
    expect(typedDate('soon')).toBe('soon');
  });
});
