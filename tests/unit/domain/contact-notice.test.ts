import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callClocks, mayContact, noticeEndsAt, rescheduleDays, rescheduleProblem } from '@/lib/domain/contact-notice';
import { clockInZone, dateInZone, instantInZone } from '@/lib/domain/zone';

/** Friday noon in Cancún. */
const now = new Date('2026-11-20T17:00:00Z');
const frame = { now, timeZone: 'America/Cancun', lastDay: '2026-12-01' };
const problem = (at: string) => rescheduleProblem(new Date(at), frame);

describe('moving an announced call', () => {
  it('goes to office hours of the event’s zone, to come and not after the event', () => {
    expect(callClocks()).toHaveLength(16);
    expect([callClocks()[0], callClocks().at(-1)]).toEqual(['09:00', '16:30']);
    expect(problem('2026-11-20T21:30:00Z')).toBeNull();
    expect(problem('2026-11-20T22:00:00Z')).toBe('officeHours');
    expect(problem('2026-11-21T16:00:00Z')).toBe('officeHours');
    expect(problem('2026-11-23T13:59:00Z')).toBe('officeHours');
    expect(problem('2026-11-23T14:00:00Z')).toBeNull();
    expect(problem('2026-11-20T17:00:00Z')).toBe('past');
    expect(problem('2026-12-01T21:30:00Z')).toBeNull();
    expect(problem('2026-12-02T14:00:00Z')).toBe('afterEvent');
    expect(rescheduleProblem(new Date('2026-12-02T14:00:00Z'), { ...frame, lastDay: null })).toBeNull();
  });

  it('offers the first business day on which a call can still begin', () => {
    expect(rescheduleDays(frame)).toEqual({ first: '2026-11-20', last: '2026-12-01' });
    const evening = new Date('2026-11-20T21:45:00Z');
    expect(rescheduleDays({ ...frame, now: evening })?.first).toBe('2026-11-23');
    expect(rescheduleDays({ ...frame, now: evening, lastDay: '2026-11-22' })).toBeNull();
    expect(rescheduleDays({ ...frame, now: evening, lastDay: '2026-11-23' })?.first).toBe('2026-11-23');
    // The last call of a day begins at half past four: at that minute the day is over.
    expect(rescheduleDays({ ...frame, now: new Date('2026-11-20T21:29:00Z') })?.first).toBe('2026-11-20');
    expect(rescheduleDays({ ...frame, now: new Date('2026-11-20T21:30:00Z') })?.first).toBe('2026-11-23');
  });

  it('offers the next sixty days where the event sets no end', () => {
    expect(rescheduleDays({ ...frame, lastDay: null })).toEqual({ first: '2026-11-20', last: '2027-01-19' });
  });

  it('a notice ends with the event where that is sooner than its days', () => {
    expect(noticeEndsAt(frame).toISOString()).toBe('2026-12-02T05:00:00.000Z');
    expect(noticeEndsAt({ ...frame, lastDay: null }).toISOString()).toBe('2026-12-04T17:00:00.000Z');
  });
});

it('calls everybody but who declined', () => {
  expect((['pending', 'attends', 'doesNotAttend'] as const).map((attendance) => mayContact({ attendance }))).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a clock of a zone', () => {
  const zones = fc.constantFrom(
    'America/Cancun',
    'America/New_York',
    'Europe/Madrid',
    'Asia/Kathmandu',
    'Pacific/Apia',
  );

  it('is read again where it was written, but for the hour that the clocks jump over', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, days, fc.constantFrom(...callClocks()), (zone, day, clock) => {
        const date = day.toISOString().slice(0, 10);
        const at = instantInZone(date, clock, zone);
        expect([dateInZone(at, zone), clockInZone(at, zone)]).toEqual([date, clock]);
      }),
    );
    // New York's clocks jump from 2:00 to 3:00 on that night.
    expect(clockInZone(instantInZone('2027-03-14', '02:30', 'America/New_York'), 'America/New_York')).toBe('03:30');
    expect(() => instantInZone('2027-03-14', 'noon', 'America/New_York')).toThrow(RangeError);
  });
});
