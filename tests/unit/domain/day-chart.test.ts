import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursAround, linesOf, minuteAt, moveTo, stretchOf } from '@/lib/domain/day-chart';
import { movedSpan, spanOf } from '@/lib/domain/schedule';
import { clockAt } from '@/lib/domain/zone';

const DAY = '2027-06-08';
const STEP = 15;
const ZONE = 'America/Cancun';

const stretch = fc
  .record({ start: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 1440 }) })
  .map(({ start, length }) => ({ start, end: start + length }));
const byStart = fc
  .array(stretch, { minLength: 1, maxLength: 20 })
  .map((all) => all.toSorted((one, other) => one.start - other.start));

describe('the stretch of an activity', () => {
  it.each([
    ['18:30', '20:00', { start: 1110, end: 1200 }],
    ['18:30', null, { start: 1110, end: 1170 }],
    ['22:00', '02:00', { start: 1320, end: 1560 }],
  ])('from %s to %s', (startTime, endTime, expected) => {
    expect(stretchOf({ date: DAY, startTime, endTime })).toEqual(expected);
  });
});

describe('the chart of a day', () => {
  it('has an hour to spare at each side, and none before midnight', () => {
    expect(hoursAround([{ start: 1110, end: 1170 }])).toEqual({ start: 1020, end: 1260 });
    expect(hoursAround([{ start: 20, end: 60 }])).toEqual({ start: 0, end: 120 });
  });

  it('shows all that it is made of', () => {
    fc.assert(
      fc.property(byStart, (all) => {
        const { start, end } = hoursAround(all);
        expect(all.every((each) => each.start >= start && each.end < end)).toBe(true);
      }),
    );
  });

  it('has no two on one line that overlap, and no more lines than overlap at once', () => {
    fc.assert(
      fc.property(byStart, (all) => {
        const lines = linesOf(all);
        const overlap = (one: number, other: number) =>
          (all[one]?.start ?? 0) < (all[other]?.end ?? 0) && (all[other]?.start ?? 0) < (all[one]?.end ?? 0);
        for (const [one, line] of lines.entries())
          for (let other = 0; other < one; other++) if (lines[other] === line) expect(overlap(one, other)).toBe(false);
        const atOnce = all.map(({ start }) => all.filter((each) => each.start <= start && start < each.end).length);
        expect(Math.max(...lines) + 1).toBe(Math.max(...atOnce));
      }),
    );
  });

  it('is pointed at by the quarter of an hour, never outside of it', () => {
    const hours = { start: 1020, end: 1260 };
    expect(minuteAt(0.5, hours, STEP)).toBe(1140);
    expect(minuteAt(0.52, hours, STEP)).toBe(1140);
    expect(minuteAt(0.54, hours, STEP)).toBe(1155);
    expect([minuteAt(-3, hours, STEP), minuteAt(7, hours, STEP)]).toEqual([1020, 1245]);
    expect([clockAt(1155), clockAt(1500)]).toEqual(['19:15', '01:00']);
  });

  it('moves an activity to where it was dropped', () => {
    const clock = fc.integer({ min: 0, max: 1439 }).map(clockAt);
    const days = fc.constantFrom('2027-06-07', DAY, '2027-06-10');
    fc.assert(
      fc.property(clock, days, fc.integer({ min: 0, max: 2160 }), (startTime, date, minute) => {
        const move = moveTo({ date: DAY, startTime }, { date, minute });
        expect(Math.abs(move.minutes)).toBeLessThan(1440);
        const wished = spanOf({ date, startTime: '00:00', endTime: null }, ZONE).startsAt.getTime() + minute * 60_000;
        const { startsAt } = movedSpan(spanOf({ date: DAY, startTime, endTime: null }, ZONE), move, ZONE);
        expect(startsAt.getTime()).toBe(wished);
      }),
    );
  });
});
