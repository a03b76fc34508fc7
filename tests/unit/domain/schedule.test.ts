import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { clockOf, clockProblems, leavesOut, movedSpan, overlapsOf, spanOf } from '@/lib/domain/schedule';

/** Zones with and without summer time, one that changes by half an hour and one that skipped a day's midnight. */
const zone = fc.constantFrom(
  'America/New_York',
  'America/Cancun',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
);
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});
/** Days around the changes of the clock come often. */
const date = fc.oneof(
  fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days)),
  fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'),
);
const typed = fc.record({ date, startTime: clock, endTime: fc.option(clock) });
const instant = fc
  .integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 11) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

describe('a clock of the event', () => {
  it('is read again as it was typed, unless the clock jumps over it', () => {
    fc.assert(
      fc.property(typed, zone, (clocks, timeZone) => {
        if (Object.keys(clockProblems(clocks, timeZone)).length > 0) return;
        const span = spanOf(clocks, timeZone);
        expect(clockOf(span, timeZone)).toEqual(clocks);
        if (span.endsAt) expect(span.endsAt.getTime()).toBeGreaterThan(span.startsAt.getTime());
      }),
    );
  });

  it('is of any instant one that can be typed, and then the first of two', () => {
    fc.assert(
      fc.property(instant, zone, (startsAt, timeZone) => {
        const read = clockOf({ startsAt, endsAt: null }, timeZone);
        expect(clockProblems(read, timeZone)).toEqual({});
        expect(spanOf(read, timeZone).startsAt.getTime()).toBeLessThanOrEqual(startsAt.getTime());
      }),
    );
  });

  it('is told where it does not exist, and where nothing lasts', () => {
    const night = { date: '2026-03-08', startTime: '02:30', endTime: null };
    expect(clockProblems(night, 'America/New_York')).toEqual({ startTime: 'clockJumps' });
    expect(clockProblems({ ...night, startTime: '01:30', endTime: '02:30' }, 'America/New_York')).toEqual({
      endTime: 'clockJumps',
    });
    expect(clockProblems({ ...night, endTime: '02:30' }, 'America/Cancun')).toEqual({ endTime: 'endDate' });
  });
});

describe('the end of an activity', () => {
  const of = (startTime: string, endTime: string | null) =>
    spanOf({ date: '2027-06-10', startTime, endTime }, 'America/Cancun').endsAt?.toISOString() ?? null;

  it('is of the same day, of the next where it is not later than the start, or open', () => {
    expect(of('19:00', '23:30')).toBe('2027-06-11T04:30:00.000Z');
    expect(of('19:00', '02:00')).toBe('2027-06-11T07:00:00.000Z');
    expect(of('19:00', '19:00')).toBe('2027-06-12T00:00:00.000Z');
    expect(of('19:00', null)).toBeNull();
  });

  it('is told where it does not exist on the next day', () => {
    const party = { date: '2026-03-07', startTime: '22:00', endTime: '02:30' };
    expect(clockProblems(party, 'America/New_York')).toEqual({ endTime: 'clockJumps' });
    expect(clockProblems({ ...party, endTime: '23:30' }, 'America/New_York')).toEqual({});
    expect(clockProblems({ ...party, date: '2026-03-08', startTime: '01:00' }, 'America/New_York')).toEqual({
      endTime: 'clockJumps',
    });
  });

  it('is nowhere on a day that the zone skipped', () => {
    expect(clockProblems({ date: '2011-12-30', startTime: '12:00', endTime: null }, 'Pacific/Apia')).toEqual({
      startTime: 'clockJumps',
    });
  });
});

describe('moving', () => {
  it('within the day counts from the second of a clock that comes twice, where it is that', () => {
    const second = new Date('2026-11-01T06:30:00Z');
    const moved = movedSpan({ startsAt: second, endsAt: null }, { days: 0, minutes: 15 }, 'America/New_York');
    expect(moved).toEqual({ startsAt: new Date('2026-11-01T06:45:00Z'), endsAt: null });
  });

  it('keeps how long it takes; by minutes it is always later by just those', () => {
    const minutes = fc.integer({ min: -1440, max: 1440 });
    const days = fc.integer({ min: -30, max: 30 });
    const length = fc.integer({ min: 1, max: 1440 });
    fc.assert(
      fc.property(instant, length, days, minutes, zone, (startsAt, lasts, byDays, byMinutes, timeZone) => {
        const span = { startsAt, endsAt: new Date(startsAt.getTime() + lasts * 60_000) };
        const moved = movedSpan(span, { days: byDays, minutes: byMinutes }, timeZone);
        expect(Number(moved.endsAt) - Number(moved.startsAt)).toBe(lasts * 60_000);
        if (byDays === 0) expect(Number(moved.startsAt) - Number(startsAt)).toBe(byMinutes * 60_000);
      }),
    );
  });

  it('by days keeps the clock, but where it does not exist on the new day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -30, max: 30 }), zone, (startsAt, days, timeZone) => {
        const before = clockOf({ startsAt, endsAt: null }, timeZone);
        const wished = { ...before, date: addDays(before.date, days) };
        const moved = clockOf(movedSpan({ startsAt, endsAt: null }, { days, minutes: 0 }, timeZone), timeZone);
        if (Object.keys(clockProblems(wished, timeZone)).length === 0) expect(moved).toEqual(wished);
        else expect(moved.startTime > wished.startTime || moved.date > wished.date).toBe(true);
      }),
    );
  });
});

it('finds what overlaps; what ends as another begins does not, and an open end counts as an hour', () => {
  const at = (id: string, from: string, to: string | null) => ({
    id,
    startsAt: `2027-06-08T${from}:00.000Z`,
    endsAt: to && `2027-06-08T${to}:00.000Z`,
  });
  const all = [
    at('ceremony', '17:00', '18:00'),
    at('toast', '18:00', '20:00'),
    at('photos', '19:30', null),
    at('dinner', '20:15', '22:00'),
  ];
  const found = [...overlapsOf(all)].map(([id, others]) => [id, others.map((other) => other.id)]);
  expect(found).toEqual([
    ['ceremony', []],
    ['toast', ['photos']],
    ['photos', ['toast', 'dinner']],
    ['dinner', ['photos']],
  ]);
});

describe('an audience', () => {
  it.each([
    ['everybody', null, [], false, false],
    ['everybody', null, ['Familia'], true, false],
    ['staying', null, ['Familia'], false, true],
    ['staying', null, [], true, false],
    ['tagged', 'Familia', ['Trabajo'], true, true],
    ['tagged', 'Familia', ['Trabajo', 'Familia'], false, false],
    ['tagged', 'Familia', ['familia'], true, true],
    ['tagged', null, ['Familia'], true, true],
  ] as const)(
    'of %s (%s) leaves out a guest with %j who stays (%s): %s',
    (audience, audienceTag, tags, stays, isLeftOut) => {
      expect(leavesOut({ audience, audienceTag }, { tags, stays })).toBe(isLeftOut);
    },
  );
});
