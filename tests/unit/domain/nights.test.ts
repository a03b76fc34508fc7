import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countNights, daysBetween, isCalendarDate, nightsOf, spanOf } from '@/lib/domain/nights';
import { date, stay } from './arbitraries';

describe('nights', () => {
  it('runs in a zone where a local midnight is no UTC date', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(/^Asia\/Kat[h]?mandu$/);
  });

  it('are half-open: check-out is not slept', () => {
    expect(nightsOf({ checkIn: '2027-02-10', checkOut: '2027-02-13' })).toEqual([
      '2027-02-10',
      '2027-02-11',
      '2027-02-12',
    ]);
    expect(countNights({ checkIn: '2027-02-18', checkOut: '2027-02-21' })).toBe(3);
  });

  it('are none where check-out is not after check-in', () => {
    expect(nightsOf({ checkIn: '2027-02-10', checkOut: '2027-02-10' })).toEqual([]);
    expect(countNights({ checkIn: '2027-02-10', checkOut: '2027-02-09' })).toBe(0);
  });

  it('span from the earliest check-in to the latest check-out, in whatever order, over nights that nobody sleeps', () => {
    const [first, last, short] = [
      { checkIn: '2027-02-10', checkOut: '2027-02-12' },
      { checkIn: '2027-02-15', checkOut: '2027-02-18' },
      { checkIn: '2027-02-16', checkOut: '2027-02-17' },
    ];
    expect(spanOf([first])).toEqual(first);
    expect(spanOf([last, first])).toEqual({ checkIn: '2027-02-10', checkOut: '2027-02-18' });
    expect(spanOf([first, last, short])).toEqual({ checkIn: '2027-02-10', checkOut: '2027-02-18' });
    // The one that ends last began before the other.
    expect(spanOf([short, last])).toEqual(last);
    expect(spanOf([])).toBeNull();
  });

  it('cross months, years and leap days', () => {
    expect(nightsOf({ checkIn: '2028-02-28', checkOut: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29']);
    expect(nightsOf({ checkIn: '2027-12-31', checkOut: '2028-01-01' })).toEqual(['2027-12-31']);
    expect(countNights({ checkIn: '2027-02-28', checkOut: '2027-03-01' })).toBe(1);
  });

  it.each([
    [90, '2026-11-22'],
    [70, '2026-12-12'],
    [65, '2026-12-17'],
    [60, '2026-12-22'],
    [45, '2027-01-06'],
    [30, '2027-01-21'],
  ])('count %i days before 2027-02-20 as %s', (days, expected) => {
    expect(addDays('2027-02-20', -days)).toBe(expected);
    expect(daysBetween(expected, '2027-02-20')).toBe(days);
  });

  it.each([
    '2027-02-29',
    '2027-2-01',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '',
    'x',
    '2027-02-10T00:00',
    '20270210',
  ])('refuse %j as a calendar date', (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => daysBetween('2027-01-01', text)).toThrow(RangeError);
  });

  it('take leap days and the first years as dates', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
    expect(isCalendarDate('0050-01-31')).toBe(true);
    expect(addDays('1969-12-31', 1)).toBe('1970-01-01');
  });

  it('hold: as many nights as days between, from check-in, each the day after the one before, never check-out', () => {
    fc.assert(
      fc.property(stay, (any) => {
        const nights = nightsOf(any);
        expect(nights).toHaveLength(daysBetween(any.checkIn, any.checkOut));
        expect(nights[0]).toBe(any.checkIn);
        expect(nights).not.toContain(any.checkOut);
        expect(nights.map((night) => addDays(night, 1)).slice(0, -1)).toEqual(nights.slice(1));
        expect(addDays(nights.at(-1) ?? '', 1)).toBe(any.checkOut);
      }),
    );
  });

  it('two stays that follow one another share no night and together are the whole stay', () => {
    fc.assert(
      fc.property(stay, fc.nat(), (whole, at) => {
        const middle = addDays(whole.checkIn, at % (countNights(whole) + 1));
        const first = nightsOf({ checkIn: whole.checkIn, checkOut: middle });
        const second = nightsOf({ checkIn: middle, checkOut: whole.checkOut });
        expect([...first, ...second]).toEqual(nightsOf(whole));
      }),
    );
  });

  it('adding days and taking them away comes back', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(addDays(addDays(from, days), -days)).toBe(from);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });
});
