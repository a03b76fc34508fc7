import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LateFee } from '@/lib/contract/booking-terms';
import { type ChargedFee, lateFeesDue, nextOverdueStep, overdueOf } from '@/lib/domain/late-payment';
import { addDays } from '@/lib/domain/nights';
import { allocate, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { FIRST_DAY } from './arbitraries';

const SCHEDULE: ScheduleItem[] = [
  { kind: 'minimum', dueOn: '2027-01-10', amount: 15_000 },
  { kind: 'instalment', dueOn: '2027-02-10', amount: 33_333 },
  { kind: 'balance', dueOn: '2027-04-01', amount: 71_667 },
];
const FIXED: LateFee = { kind: 'fixed', amount: 2_000, graceDays: 5, cap: 5_000 };
const PERCENT: LateFee = { kind: 'percent', percent: 5, graceDays: 0, cap: 100_000 };

interface Case {
  paid?: number;
  charged?: ChargedFee[];
  schedule?: ScheduleItem[];
}

function due(policy: LateFee, today: string, { paid = 0, charged = [], schedule = SCHEDULE }: Case = {}) {
  return lateFeesDue({ policy, items: allocate(schedule, paid, today), charged, today });
}
const fee = (dueOn: string, amount: number, removed = false) => ({ dueOn, amount, removed });

describe('what is overdue', () => {
  it('is nothing until an item’s day is over', () => {
    expect(overdueOf(SCHEDULE, 0, '2027-01-09')).toBeNull();
    expect(overdueOf(SCHEDULE, 0, '2027-01-10')).toBeNull();
    expect(overdueOf(SCHEDULE, 0, '2027-01-11')).toEqual({ since: '2027-01-10', amount: 15_000 });
    expect(overdueOf([], 0, '2027-01-11')).toBeNull();
  });

  it('is what the items that are late still owe, since the oldest of them', () => {
    expect(overdueOf(SCHEDULE, 0, '2027-02-11')).toEqual({ since: '2027-01-10', amount: 48_333 });
    expect(overdueOf(SCHEDULE, 14_000, '2027-02-11')).toEqual({ since: '2027-01-10', amount: 34_333 });
    expect(overdueOf(SCHEDULE, 20_000, '2027-02-11')).toEqual({ since: '2027-02-10', amount: 28_333 });
    expect(overdueOf(SCHEDULE, 48_333, '2027-02-11')).toBeNull();
  });
});

describe('what comes next for a booking that is not paid', () => {
  const step = (more: Partial<Parameters<typeof nextOverdueStep>[0]>) =>
    nextOverdueStep({
      overdue: { since: '2027-01-10', amount: 15_000 },
      noticedOn: null,
      arrival: '2027-06-01',
      today: '2027-01-20',
      finalNoticeDays: 10,
      cancelAfterDays: 5,
      ...more,
    });

  it('is the final notice from so many days on, where the event sends one', () => {
    expect(step({ today: '2027-01-19' })).toBe('none');
    expect(step({ today: '2027-01-20' })).toBe('notice');
    expect(step({ today: '2027-03-20' })).toBe('notice');
    expect(step({ today: '2027-03-20', finalNoticeDays: null })).toBe('none');
    expect(step({ today: '2027-01-11', finalNoticeDays: 0 })).toBe('notice');
  });

  it('is the cancellation once the days after the notice are over, and never unwarned', () => {
    expect(step({ noticedOn: '2027-01-20', today: '2027-01-20' })).toBe('none');
    expect(step({ noticedOn: '2027-01-20', today: '2027-01-25' })).toBe('none');
    expect(step({ noticedOn: '2027-01-20', today: '2027-01-26' })).toBe('cancel');
    expect(step({ noticedOn: '2027-01-20', today: '2027-03-26', cancelAfterDays: null })).toBe('none');
    expect(step({ noticedOn: null, today: '2027-03-26', finalNoticeDays: null })).toBe('none');
  });

  it('is nothing from the day of arrival on, and where there is none what it else is', () => {
    const noticed = { noticedOn: '2027-01-20', today: '2027-01-26' };
    expect([step({ arrival: '2027-01-21' }), step({ arrival: '2027-01-20' })]).toEqual(['notice', 'none']);
    expect(step({ ...noticed, arrival: '2027-01-27' })).toBe('cancel');
    expect(step({ ...noticed, arrival: '2027-01-26' })).toBe('none');
    expect(step({ ...noticed, arrival: null })).toBe('cancel');
    expect(step({ ...noticed, arrival: '2027-01-21', overdue: null })).toBe('forget');
  });

  it('is to forget a notice that was heeded, and nothing where there was none', () => {
    expect(step({ overdue: null })).toBe('none');
    expect(step({ overdue: null, noticedOn: '2027-01-20', today: '2027-02-20' })).toBe('forget');
  });

  it('refuses a day that there is not', () => {
    expect(() => step({ today: '2027-02-30' })).toThrow(RangeError);
  });
});

describe('the fee for paying late', () => {
  it('comes the day after the grace days, without them the day after the date', () => {
    expect(due(FIXED, '2027-01-15')).toEqual([]);
    expect(due(FIXED, '2027-01-16')).toEqual([{ dueOn: '2027-01-10', amount: 2_000 }]);
    expect(due(PERCENT, '2027-01-10')).toEqual([]);
    expect(due(PERCENT, '2027-01-11')).toEqual([{ dueOn: '2027-01-10', amount: 750 }]);
  });

  it('is a percentage of what the item still owes, half a cent rounded up', () => {
    expect(due(PERCENT, '2027-02-11', { paid: 15_000 })).toEqual([{ dueOn: '2027-02-10', amount: 1_667 }]);
    expect(due(PERCENT, '2027-02-11', { paid: 15_023 })).toEqual([{ dueOn: '2027-02-10', amount: 1_666 }]);
    const half = [{ kind: 'full' as const, dueOn: '2027-01-10', amount: 110 }];
    expect(due(PERCENT, '2027-01-11', { schedule: half })).toEqual([{ dueOn: '2027-01-10', amount: 6 }]);
  });

  it('is of each item once, a removed one too', () => {
    expect(due(FIXED, '2027-01-30', { charged: [fee('2027-01-10', 2_000)] })).toEqual([]);
    expect(due(FIXED, '2027-01-30', { charged: [fee('2027-01-10', 2_000, true)] })).toEqual([]);
    expect(due(FIXED, '2027-02-16', { charged: [fee('2027-01-10', 2_000)] })).toEqual([
      { dueOn: '2027-02-10', amount: 2_000 },
    ]);
  });

  it('stops at the cap, which a removed fee has used up as well', () => {
    const amounts = due(FIXED, '2027-05-01').map(({ amount }) => amount);
    expect(amounts).toEqual([2_000, 2_000, 1_000]);
    const charged = [fee('2027-01-10', 5_000, true)];
    expect(due(FIXED, '2027-05-01', { charged })).toEqual([]);
  });

  it('is never of a fee: not of the part of the last item that is one', () => {
    const schedule = [...SCHEDULE.slice(0, 2), { ...SCHEDULE[2], amount: 71_667 + 2_000 } as ScheduleItem];
    const charged = [fee('2027-01-10', 2_000)];
    const paid = 15_000 + 33_333;
    expect(due(PERCENT, '2027-04-02', { schedule, charged, paid })).toEqual([{ dueOn: '2027-04-01', amount: 3_583 }]);
    expect(due(PERCENT, '2027-04-02', { schedule, charged, paid: paid + 71_667 })).toEqual([]);
    expect(due(FIXED, '2027-04-07', { schedule, charged, paid: paid + 71_667 })).toEqual([]);
    expect(due(FIXED, '2027-04-07', { schedule, charged, paid: paid + 71_666 })).toEqual([
      { dueOn: '2027-04-01', amount: 2_000 },
    ]);
  });

  it('of an item before the last is of all that it owes, whatever fees there are', () => {
    const charged = [fee('2027-01-10', 2_000)];
    expect(due(PERCENT, '2027-02-11', { charged, paid: 15_000 })).toEqual([{ dueOn: '2027-02-10', amount: 1_667 }]);
  });

  it('is none of what is paid, though it was paid late', () => {
    expect(due(FIXED, '2027-02-09', { paid: 15_000 })).toEqual([]);
    expect(due(FIXED, '2027-05-01', { paid: 120_000 })).toEqual([]);
  });

  const policy: fc.Arbitrary<LateFee> = fc.oneof(
    fc.record({
      kind: fc.constant('fixed' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
      graceDays: fc.nat(90),
      cap: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      graceDays: fc.nat(90),
      cap: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );
  const schedule = fc
    .uniqueArray(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 1_000_000 })), {
      selector: ([day]) => day,
      maxLength: 6,
    })
    .map((items) =>
      items
        .toSorted(([a], [b]) => a - b)
        .map(([day, amount]): ScheduleItem => ({ kind: 'instalment', dueOn: addDays(FIRST_DAY, day), amount })),
    );

  it('day after day, with any removed on the way: whole, positive, once an item, within the cap', () => {
    const days = fc.array(fc.tuple(fc.nat(60), fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(policy, schedule, fc.nat(2_000_000), days, (terms, agreed, paid, steps) => {
        let today = FIRST_DAY;
        let items = agreed;
        const charged: ChargedFee[] = [];
        for (const [wait, removes] of steps) {
          today = addDays(today, wait);
          const fees = lateFeesDue({ policy: terms, items: allocate(items, paid, today), charged, today });
          for (const { dueOn, amount } of fees) {
            expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
            expect(dueOn < today).toBe(true);
          }
          charged.push(...fees.map((each) => ({ ...each, removed: removes })));
          const added = removes ? 0 : fees.reduce((sum, { amount }) => sum + amount, 0);
          items = items.map((item, index) =>
            index === items.length - 1 ? { ...item, amount: item.amount + added } : item,
          );
          expect(lateFeesDue({ policy: terms, items: allocate(items, paid, today), charged, today })).toEqual([]);
        }
        expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(terms.cap);
        expect(new Set(charged.map(({ dueOn }) => dueOn)).size).toBe(charged.length);
      }),
    );
  });
});
