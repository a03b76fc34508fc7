import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import {
  clockAt,
  clockInZone,
  dateInZone,
  endOfDayInstant,
  instantInZone,
  isoInZone,
  minutesOf,
} from '@/lib/domain/zone';

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
    expect(() => endOfDayInstant('2027-01-01', 'America/Nowhere')).toThrow('Not a time zone: America/Nowhere');
    expect(() => endOfDayInstant('2027-01-01', 'America/Nowhere')).toThrow(RangeError);
    expect(() => endOfDayInstant('2027-02-30', 'UTC')).toThrow(RangeError);
    expect(() => dateInZone(new Date(0), 'not a zone')).toThrow(RangeError);
  });
});

describe('the instant of a date and a clock', () => {
  it.each([
    ['Cancun', '2027-06-10', '17:30', 'America/Cancun', '2027-06-10T22:30:00.000Z'],
    ['Kathmandu, a quarter of an hour off', '2027-06-10', '00:10', 'Asia/Kathmandu', '2027-06-09T18:25:00.000Z'],
    ['the first of a clock that comes twice', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    [
      'the first of it, the other way around the world',
      '2026-04-05',
      '01:45',
      'Australia/Lord_Howe',
      '2026-04-04T14:45:00.000Z',
    ],
    ['the moment after the jump', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['the hours before a jump', '2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
    ['the hours after it', '2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['a day that was skipped', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s', (_, date, clock, zone, expected) => {
    expect(instantInZone(date, clock, zone).toISOString()).toBe(expected);
  });

  it('is read again as it was written, or later where the clock jumps over it, and there is none before it', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 18_000 }), minute, (zone, days, minutes) => {
        const wall = `${addDays('1995-01-01', days)} ${clockAt(minutes)}`;
        const [day = '', clock = ''] = wall.split(' ');
        const at = instantInZone(day, clock, zone);
        const read = (instant: Date) => `${dateInZone(instant, zone)} ${clockInZone(instant, zone)}`;
        expect(read(at) >= wall).toBe(true);
        for (const before of [30, 60]) expect(read(new Date(at.getTime() - before * 60_000))).not.toBe(wall);
      }),
    );
  });

  it('is none of what is no clock or no zone, and says which', () => {
    expect(() => instantInZone('2027-01-01', '25:61', 'UTC')).toThrow('Not a date and clock: 2027-01-01 25:61');
    expect(() => instantInZone('2027-13-01', '12:00', 'UTC')).toThrow(RangeError);
    expect(() => instantInZone('2027-01-01', '12:00', 'not a zone')).toThrow(RangeError);
  });
});

describe('a clock', () => {
  it.each([
    ['00:00', 0],
    ['00:45', 45],
    ['14:30', 870],
    ['23:59', 1439],
  ])('of %s is minute %i of its day, and the other way round', (clock, minute) => {
    expect(minutesOf(clock)).toBe(minute);
    expect(clockAt(minute)).toBe(clock);
  });

  it('past 24 hours is of the next day', () => {
    expect([1440, 1505, 2945].map(clockAt)).toEqual(['00:00', '01:05', '01:05']);
  });

  it.each([
    ['America/Cancun', '2027-06-10T17:30:00-05:00'],
    ['Asia/Kathmandu', '2027-06-11T04:15:00+05:45'],
    ['America/St_Johns', '2027-06-10T20:00:00-02:30'],
    ['UTC', '2027-06-10T22:30:00+00:00'],
  ])('in a file carries its distance from UTC: %s', (zone, expected) => {
    expect(isoInZone('2027-06-10T22:30:00Z', zone)).toBe(expected);
  });
});
