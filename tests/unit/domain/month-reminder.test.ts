import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMonthReminder, isMonthReminderNear, monthReminderAt } from '@/lib/domain/month-reminder';
import { addDays } from '@/lib/domain/nights';
import { clockInZone, dateInZone } from '@/lib/domain/zone';

it('is of Romance and Love, not of Honey nor of an event without a package', () => {
  const all = ['honey', 'romance', 'love', null] as const;
  expect(all.map((each) => hasMonthReminder(each))).toEqual([false, true, true, false]);
});

it('leaves at nine in the morning of the 30th day before the event, where the event is', () => {
  expect(monthReminderAt('2027-06-10', 'America/Cancun').toISOString()).toBe('2027-05-11T14:00:00.000Z');
  expect(monthReminderAt('2027-03-01', 'Europe/Madrid').toISOString()).toBe('2027-01-30T08:00:00.000Z');
});

it('leaves at that hour of that day whatever the clocks do meanwhile', () => {
  const zones = fc.constantFrom('America/Cancun', 'America/Tijuana', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Apia');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 900 }), (zone, days) => {
      const eventDay = addDays('2026-12-01', days);
      const at = monthReminderAt(eventDay, zone);
      expect([dateInZone(at, zone), clockInZone(at, zone)]).toEqual([addDays(eventDay, -30), '09:00']);
    }),
  );
});

it('is planned from two weeks before it leaves on, and never late', () => {
  const at = new Date('2027-05-11T14:00:00Z');
  const near = (now: string) => isMonthReminderNear(at, new Date(now));
  expect([near('2027-04-27T13:59:59Z'), near('2027-04-27T14:00:00Z')]).toEqual([false, true]);
  expect([near('2027-05-11T13:59:59Z'), near('2027-05-11T14:00:00Z')]).toEqual([true, false]);
});
