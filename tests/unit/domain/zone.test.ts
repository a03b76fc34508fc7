import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { dateInZone, endOfDayInstant } from '@/lib/domain/zone';

const ZONES = [
  'America/Cancun',
  'America/Mexico_City',
  'America/Havana',
  'America/New_York',
  'America/Santiago',
  'America/Asuncion',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];

describe('the end of a deadline day', () => {
  it.each([
    ['Cancun, UTC-5 all year', '2026-12-12', 'America/Cancun', '2026-12-13T05:00:00.000Z'],
    ['Cancun in July', '2027-07-01', 'America/Cancun', '2027-07-02T05:00:00.000Z'],
    ['Mexico City, no summer time since 2023', '2027-07-01', 'America/Mexico_City', '2027-07-02T06:00:00.000Z'],
    ['a day of 23 hours', '2027-03-14', 'America/New_York', '2027-03-15T04:00:00.000Z'],
    ['a day of 25 hours', '2027-11-07', 'America/New_York', '2027-11-08T05:00:00.000Z'],
    ['a next day without a midnight', '2027-03-13', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['a next day whose midnight comes twice', '2027-11-06', 'America/Havana', '2027-11-07T04:00:00.000Z'],
    ['a day that was skipped', '2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['a leap day', '2028-02-29', 'America/Cancun', '2028-03-01T05:00:00.000Z'],
  ])('%s', (_, day, zone, expected) => {
    expect(endOfDayInstant(day, zone).toISOString()).toBe(expected);
  });

  it('23:59 in Cancun is still that day, though UTC has the next', () => {
    expect(dateInZone(new Date('2026-12-13T04:59:59.999Z'), 'America/Cancun')).toBe('2026-12-12');
    expect(dateInZone(new Date('2026-12-13T05:00:00.000Z'), 'America/Cancun')).toBe('2026-12-13');
  });

  it('is the first instant of another day, in any zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 18_000 }), (zone, days) => {
        const day = addDays('1995-01-01', days);
        const end = endOfDayInstant(day, zone);
        expect(dateInZone(end, zone)).toBe(addDays(day, 1));
        expect(dateInZone(new Date(end.getTime() - 1), zone)).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a zone or a date that does not exist', () => {
    expect(() => endOfDayInstant('2027-01-01', 'America/Nowhere')).toThrow(RangeError);
    expect(() => endOfDayInstant('2027-02-30', 'UTC')).toThrow(RangeError);
    expect(() => dateInZone(new Date(0), 'not a zone')).toThrow(RangeError);
  });
});
