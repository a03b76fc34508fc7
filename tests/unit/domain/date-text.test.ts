import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesIn } from '@/lib/domain/date-text';
import { addDays } from '@/lib/domain/nights';
import { isoInZone } from '@/lib/domain/zone';

const es = datesIn('es');
const en = datesIn('en');
const DAY = '2027-06-10';
const AT = '2027-06-10T22:30:00Z';

describe('a date as people read it', () => {
  it('is short in lists and cells: the day first in both languages, an English month as a word', () => {
    expect([es.short(DAY), en.short(DAY)]).toEqual(['10-06-2027', '10-Jun-2027']);
    expect([es.short('2027-09-05'), en.short('2027-09-05')]).toEqual(['05-09-2027', '05-Sep-2027']);
  });

  it('is in words in sentences, mails and headings', () => {
    expect([es.words(DAY), en.words(DAY)]).toEqual(['jueves 10 de junio de 2027', 'Thursday, June 10, 2027']);
    expect([es.day(DAY), en.day(DAY)]).toEqual(['jueves 10 de junio', 'Thursday, June 10']);
    expect([es.long(DAY), en.long(DAY)]).toEqual(['10 de junio de 2027', 'June 10, 2027']);
    expect([es.brief(DAY), en.brief(DAY)]).toEqual(['10 jun', 'Jun 10']);
    expect([es.month(DAY), en.month(DAY)]).toEqual(['junio de 2027', 'June 2027']);
  });

  it('says the year of a stay once, and both where they differ', () => {
    expect(es.span(DAY, '2027-06-14')).toEqual({ from: 'jueves 10 de junio', to: 'lunes 14 de junio de 2027' });
    expect(en.span('2027-12-30', '2028-01-02')).toEqual({
      from: 'Thursday, December 30, 2027',
      to: 'Sunday, January 2, 2028',
    });
    expect([es.range(DAY, '2027-06-14'), en.range(DAY, '2027-06-14')]).toEqual([
      '10–14 de junio de 2027',
      'June 10 – 14, 2027',
    ]);
    expect(en.days([DAY, '2027-06-11', '2027-06-12'])).toBe(
      'Thursday, June 10, Friday, June 11, and Saturday, June 12',
    );
    expect(es.days([DAY, '2027-06-11'])).toBe('jueves 10 de junio y viernes 11 de junio');
  });

  it('is never the day before or after, in any zone that the machine is in, and reads one way only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = addDays('1990-01-01', days);
        const [year, month, day] = date.split('-');
        expect(es.short(date)).toBe(`${day}-${month}-${year}`);
        expect(en.short(date)).toMatch(new RegExp(`^${day}-[A-Z][a-z]{2}-${year}$`));
        expect(en.long(date)).toContain(` ${Number(day)}, ${year}`);
      }),
    );
  });

  it('refuses what is no date', () => {
    for (const text of ['09-02-2027', '2027-02-30', ''])
      for (const write of [es.short, en.short, es.words, en.long, es.brief]) {
        expect(() => write(text)).toThrow(RangeError);
        expect(() => write(text)).toThrow(`Not a calendar date: ${text}`);
      }
  });
});

describe('a time as people read it', () => {
  it('is on a clock of 24 hours in Spanish, with am and pm in English', () => {
    expect([es.clock('17:30'), es.clock('00:05')]).toEqual(['17:30 h', '00:05 h']);
    expect([en.clock('17:30'), en.clock('00:05'), en.clock('12:00')]).toEqual(['5:30 PM', '12:05 AM', '12:00 PM']);
  });

  it('of an instant carries the name of its zone', () => {
    expect(es.instant(AT, 'America/Cancun')).toBe('10-06-2027, 17:30 h (hora de Cancún)');
    expect(en.instant(AT, 'America/Cancun')).toBe('10-Jun-2027, 5:30 PM (Cancún time)');
    expect(es.instantInWords(AT, 'Asia/Kathmandu')).toBe('viernes 11 de junio de 2027, 04:15 h (hora de Kathmandu)');
    expect(en.instantInWords(new Date(AT), 'America/New_York')).toBe(
      'Thursday, June 10, 2027, 6:30 PM (New York time)',
    );
    expect([es.zone('America/Mexico_City'), en.zone('America/Santo_Domingo')]).toEqual([
      'hora de Ciudad de México',
      'Santo Domingo time',
    ]);
    expect(en.instant(AT, 'UTC')).toBe('10-Jun-2027, 10:30 PM (UTC)');
  });

  it('of an instant in a file is the clock of the zone and its distance from UTC', () => {
    expect(isoInZone(AT, 'America/Cancun')).toBe('2027-06-10T17:30:00-05:00');
    expect(Date.parse(isoInZone(AT, 'Asia/Kathmandu'))).toBe(Date.parse(AT));
  });
});
