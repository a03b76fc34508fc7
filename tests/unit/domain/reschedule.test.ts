import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { allocate, buildSchedule, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { paidItems, reschedule } from '@/lib/domain/reschedule';

const TODAY = '2027-01-10';
const WINDOW = { eventDate: '2027-06-10', balanceDueDays: 70 };
const schedule = (total: number, today = TODAY) => buildSchedule({ ...WINDOW, today, total, minimumToReserve: 15_000 });
const shown = (items: ScheduleItem[]) => items.map(({ kind, dueOn, amount }) => [kind, dueOn, amount]);

describe('a schedule whose total changed', () => {
  it('grows in what is not paid; what is paid stays as it was', () => {
    const later = '2027-02-01';
    const next = reschedule({ items: schedule(120_000), paid: 15_000, target: schedule(200_000), today: later });
    expect(shown(next)).toEqual([
      ['minimum', TODAY, 15_000],
      ['balance', '2027-04-01', 185_000],
    ]);
  });

  it('shrinks in what is not paid', () => {
    const next = reschedule({ items: schedule(120_000), paid: 20_000, target: schedule(80_000), today: TODAY });
    expect(shown(next)).toEqual([
      ['minimum', TODAY, 15_000],
      ['balance', '2027-04-01', 65_000],
    ]);
  });

  it('below what is paid: nothing negative, nothing left to pay', () => {
    const next = reschedule({ items: schedule(120_000), paid: 120_000, target: schedule(40_000), today: TODAY });
    expect(shown(next)).toEqual([
      ['minimum', TODAY, 15_000],
      ['balance', '2027-04-01', 25_000],
    ]);
    expect(allocate(next, 120_000, TODAY).every(({ state }) => state === 'paid')).toBe(true);
    const nothing = reschedule({ items: schedule(120_000), paid: 120_000, target: [], today: TODAY });
    expect(nothing).toEqual([]);
  });

  it('asks for nothing new in the past, and an old debt keeps its day', () => {
    const late = '2027-04-20';
    const added = reschedule({ items: schedule(120_000), paid: 120_000, target: schedule(150_000), today: late });
    expect(shown(added).at(-1)).toEqual(['balance', late, 30_000]);
    const debt = reschedule({ items: schedule(120_000), paid: 15_000, target: schedule(150_000), today: late });
    expect(shown(debt).at(-1)).toEqual(['balance', '2027-04-01', 135_000]);
    const target: ScheduleItem[] = [{ kind: 'instalment', dueOn: '2027-03-01', amount: 150_000 }];
    const other = reschedule({ items: schedule(120_000), paid: 120_000, target, today: late });
    expect(shown(other).at(-1)).toEqual(['instalment', late, 30_000]);
  });
});

describe('the items that are paid whole', () => {
  const item = (amount: number, dueOn: string): ScheduleItem => ({ kind: 'instalment', amount, dueOn });
  const three = [item(100, '2027-03-01'), item(50, '2027-01-10'), item(100, '2027-02-01')];

  it.each([
    [0, []],
    [49, []],
    [50, ['2027-01-10']],
    [149, ['2027-01-10']],
    [150, ['2027-01-10', '2027-02-01']],
    [249, ['2027-01-10', '2027-02-01']],
    [250, ['2027-01-10', '2027-02-01', '2027-03-01']],
  ])('by %i are those due on %j', (paid, days) => {
    expect(paidItems(three, paid).map(({ dueOn }) => dueOn)).toEqual(days);
  });
});

describe('what a new total asks for', () => {
  const late = '2027-04-20';
  const full: ScheduleItem[] = [{ kind: 'full', dueOn: late, amount: 150_000 }];

  it('is the balance where something is paid already, and the full total where nothing is', () => {
    const part = reschedule({ items: schedule(120_000), paid: 15_000, target: full, today: late });
    expect(shown(part)).toEqual([
      ['minimum', TODAY, 15_000],
      ['balance', late, 135_000],
    ]);
    expect(shown(reschedule({ items: [], paid: 0, target: full, today: late }))).toEqual([['full', late, 150_000]]);
  });

  it('keeps its day to come, whether it was owed before or not', () => {
    const target: ScheduleItem[] = [
      { kind: 'instalment', dueOn: '2027-03-01', amount: 50_000 },
      { kind: 'balance', dueOn: '2027-04-01', amount: 70_000 },
    ];
    expect(shown(reschedule({ items: schedule(120_000), paid: 15_000, target, today: TODAY }))).toEqual([
      ['minimum', TODAY, 15_000],
      ['instalment', '2027-03-01', 35_000],
      ['balance', '2027-04-01', 70_000],
    ]);
  });
});

const anyItems = fc
  .array(fc.record({ days: fc.integer({ min: -60, max: 200 }), amount: fc.integer({ min: 1, max: 900_000 }) }), {
    maxLength: 6,
  })
  .map((items): ScheduleItem[] =>
    items.map(({ days, amount }) => ({ kind: 'instalment', dueOn: addDays(TODAY, days), amount })),
  );

describe('always', () => {
  it('sums to the new total; paid items are unchanged; no item is empty; nothing new is due before today', () => {
    fc.assert(
      fc.property(anyItems, anyItems, fc.integer({ min: 0, max: 3_000_000 }), (items, target, paid) => {
        const next = reschedule({ items, paid, target, today: TODAY });
        const total = target.reduce((sum, { amount }) => sum + amount, 0);
        expect(next.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        const kept = paidItems(items, paid);
        const keptSum = kept.reduce((sum, { amount }) => sum + amount, 0);
        if (keptSum <= total) for (const item of kept) expect(next).toContainEqual(item);
        for (const item of next) {
          expect(item.amount).toBeGreaterThan(0);
          const known = items.some(({ dueOn }) => dueOn === item.dueOn);
          expect(known || item.dueOn >= TODAY).toBe(true);
        }
      }),
    );
  });
});
