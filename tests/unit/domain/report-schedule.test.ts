import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportRhythm } from '@/lib/contract/report-schedule';
import { nextReportAt } from '@/lib/domain/report-schedule';
import { clockInZone, dateInZone, instantInZone } from '@/lib/domain/zone';

const next = (rhythm: ReportRhythm, after: string, zone = 'America/Mexico_City') =>
  nextReportAt(rhythm, new Date(after), zone).toISOString();

describe('when a report goes out next', () => {
  it.each<[string, ReportRhythm, string, string, string]>([
    [
      'the weekday at its hour',
      { every: 'week', day: 1, hour: 8 },
      '2027-03-03T12:00:00Z',
      'America/Mexico_City',
      '2027-03-08T14:00:00.000Z',
    ],
    [
      'the same day before the hour',
      { every: 'week', day: 3, hour: 8 },
      '2027-03-03T13:59:59Z',
      'America/Mexico_City',
      '2027-03-03T14:00:00.000Z',
    ],
    [
      'a week later at the very hour',
      { every: 'week', day: 3, hour: 8 },
      '2027-03-03T14:00:00Z',
      'America/Mexico_City',
      '2027-03-10T14:00:00.000Z',
    ],
    [
      'Sunday as the seventh',
      { every: 'week', day: 7, hour: 0 },
      '2027-03-03T12:00:00Z',
      'UTC',
      '2027-03-07T00:00:00.000Z',
    ],
    [
      'the day of the month',
      { every: 'month', day: 15, hour: 9 },
      '2027-03-15T16:00:00Z',
      'America/Mexico_City',
      '2027-04-15T15:00:00.000Z',
    ],
    [
      'the 31st in a month of 30 days',
      { every: 'month', day: 31, hour: 9 },
      '2027-04-01T00:00:00Z',
      'UTC',
      '2027-04-30T09:00:00.000Z',
    ],
    [
      'the 31st in February',
      { every: 'month', day: 31, hour: 9 },
      '2027-01-31T09:00:00Z',
      'UTC',
      '2027-02-28T09:00:00.000Z',
    ],
    [
      'the 30th in February of a leap year',
      { every: 'month', day: 30, hour: 9 },
      '2028-02-01T00:00:00Z',
      'UTC',
      '2028-02-29T09:00:00.000Z',
    ],
    [
      'the 29th where there is one',
      { every: 'month', day: 29, hour: 9 },
      '2027-03-01T00:00:00Z',
      'UTC',
      '2027-03-29T09:00:00.000Z',
    ],
    [
      'an hour that the clocks jump over',
      { every: 'week', day: 7, hour: 2 },
      '2027-03-13T12:00:00Z',
      'America/New_York',
      '2027-03-14T07:00:00.000Z',
    ],
    [
      'an hour that comes twice, the first',
      { every: 'week', day: 7, hour: 1 },
      '2027-11-06T12:00:00Z',
      'America/New_York',
      '2027-11-07T05:00:00.000Z',
    ],
    [
      'summer and winter by the clock',
      { every: 'week', day: 1, hour: 8 },
      '2027-03-10T12:00:00Z',
      'America/New_York',
      '2027-03-15T12:00:00.000Z',
    ],
    [
      'the day that the zone has, not London',
      { every: 'week', day: 5, hour: 23 },
      '2027-03-06T03:00:00Z',
      'America/Mexico_City',
      '2027-03-06T05:00:00.000Z',
    ],
  ])('%s', (_, rhythm, after, zone, at) => {
    expect(next(rhythm, after, zone)).toBe(at);
  });

  it('an hour that came twice is over after its first', () => {
    expect(next({ every: 'week', day: 7, hour: 1 }, '2027-11-07T05:30:00Z', 'America/New_York')).toBe(
      '2027-11-14T06:00:00.000Z',
    );
  });

  const rhythms = fc.oneof(
    fc.record({
      every: fc.constant('week' as const),
      day: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
    }),
    fc.record({
      every: fc.constant('month' as const),
      day: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
    }),
  );
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom(
    'America/Cancun',
    'America/New_York',
    'Europe/Madrid',
    'Asia/Kolkata',
    'Pacific/Auckland',
  );

  it('is later, at the hour of a fitting day, and nothing fits before it', () => {
    fc.assert(
      fc.property(rhythms, instants, zones, (rhythm, after, zone) => {
        const at = nextReportAt(rhythm, after, zone);
        const date = dateInZone(at, zone);
        expect(at > after).toBe(true);
        expect(at).toEqual(instantInZone(date, `${String(rhythm.hour).padStart(2, '0')}:00`, zone));
        if (rhythm.every === 'week') expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(rhythm.day % 7);
        else {
          const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
          expect(day).toBe(Math.min(rhythm.day, new Date(Date.UTC(year, month, 0)).getUTCDate()));
        }
        // Asked at any moment before it, it is the same.
        const between = new Date((after.getTime() + at.getTime()) / 2);
        expect(nextReportAt(rhythm, between, zone)).toEqual(at);
        const days = (at.getTime() - after.getTime()) / 86_400_000;
        expect(days).toBeLessThanOrEqual(rhythm.every === 'week' ? 7.1 : 31.1);
        expect(clockInZone(at, zone)).toMatch(/^\d{2}:\d{2}$/);
      }),
    );
  });
});
