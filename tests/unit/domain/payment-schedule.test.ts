import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  buildSchedule,
  depositBounds,
  isInsideBalanceWindow,
  lastDueOf,
  nextDue,
} from '@/lib/domain/payment-schedule';
import { amount, date } from './arbitraries';

const WEDDING = { eventDate: '2027-02-20', balanceDueDays: 70 };
const EARLY = { ...WEDDING, today: '2026-08-01' };
const booking = { ...EARLY, total: 144000, minimumToReserve: 15000 };

const anyBooking = fc.record({
  total: amount,
  minimumToReserve: amount,
  today: date,
  eventDate: date,
  balanceDueDays: fc.nat({ max: 120 }),
});

describe('the payment schedule', () => {
  it('is the minimum today and the balance 70 days before the event', () => {
    expect(buildSchedule(booking)).toEqual([
      { kind: 'minimum', dueOn: '2026-08-01', amount: 15000 },
      { kind: 'balance', dueOn: '2026-12-12', amount: 129000 },
    ]);
  });

  it('is the full amount at once from the balance day on', () => {
    expect(buildSchedule({ ...booking, today: '2026-12-11' })).toHaveLength(2);
    for (const today of ['2026-12-12', '2027-02-01', '2027-02-25']) {
      expect(buildSchedule({ ...booking, today })).toEqual([{ kind: 'full', dueOn: today, amount: 144000 }]);
    }
  });

  it('is one full item where the minimum takes everything, one balance without a minimum, none for nothing', () => {
    expect(buildSchedule({ ...booking, total: 9000 })).toEqual([{ kind: 'full', dueOn: '2026-08-01', amount: 9000 }]);
    expect(buildSchedule({ ...booking, minimumToReserve: 0 })).toEqual([
      { kind: 'balance', dueOn: '2026-12-12', amount: 144000 },
    ]);
    expect(buildSchedule({ ...booking, total: 0 })).toEqual([]);
  });

  it('sums to the total, in order of time, every item over 0', () => {
    fc.assert(
      fc.property(anyBooking, (any) => {
        const items = buildSchedule(any);
        expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(any.total);
        expect(items.every((item) => item.amount > 0 && item.dueOn >= any.today)).toBe(true);
        expect(items.map((item) => item.dueOn)).toEqual(items.map((item) => item.dueOn).sort());
      }),
    );
  });
});

describe('what was paid', () => {
  const items = buildSchedule(booking);
  const states = (paid: number, today: string) => allocate(items, paid, today).map(({ state }) => state);

  it('fills the oldest item first, whatever the order of the list', () => {
    const expected = [
      { ...items[0], paid: 15000, state: 'paid' },
      { ...items[1], paid: 5000, state: 'partiallyPaid' },
    ];
    expect(allocate(items, 20000, '2026-08-02')).toEqual(expected);
    expect(allocate(items.toReversed(), 20000, '2026-08-02')).toEqual(expected);
    expect(nextDue(items.toReversed(), 14999)).toEqual({ kind: 'minimum', dueOn: '2026-08-01', amount: 1 });
  });

  it('leaves the rest of the oldest unpaid item as what is due next', () => {
    expect(nextDue(items, 0)).toEqual(items[0]);
    expect(nextDue(items, 5000)).toEqual({ kind: 'minimum', dueOn: '2026-08-01', amount: 10000 });
    expect(nextDue(items, 20000)).toEqual({ kind: 'balance', dueOn: '2026-12-12', amount: 124000 });
    expect(nextDue(items, 144000)).toBeNull();
    expect(nextDue(items, 999999)).toBeNull();
  });

  it.each([
    ['2026-12-04', 'due'],
    ['2026-12-05', 'dueSoon'],
    ['2026-12-12', 'dueSoon'],
    ['2026-12-13', 'overdue'],
  ])('on %s makes the balance %s', (today, state) => {
    expect(states(15000, today)).toEqual(['paid', state]);
  });

  it('is paid for good: a paid item is never overdue', () => {
    expect(states(144000, '2030-01-01')).toEqual(['paid', 'paid']);
  });

  it('never exceeds an item or what came in, and fills each before the next', () => {
    fc.assert(
      fc.property(anyBooking, fc.integer({ min: -1000, max: 20_000_000 }), date, (any, paid, today) => {
        const schedule = buildSchedule(any);
        const filled = allocate(schedule, paid, today);
        const sum = filled.reduce((total, item) => total + item.paid, 0);
        expect(sum).toBe(Math.min(Math.max(0, paid), any.total));
        expect(filled.every((item) => item.paid >= 0 && item.paid <= item.amount)).toBe(true);
        const open = filled.findIndex((item) => item.paid < item.amount);
        expect(filled.slice(open + 1).every((item) => open < 0 || item.paid === 0)).toBe(true);
        const next = nextDue(schedule, paid);
        expect(next?.amount ?? 0).toBe(open < 0 ? 0 : (filled[open]?.amount ?? 0) - (filled[open]?.paid ?? 0));
      }),
    );
  });
});

describe('the bounds of a deposit', () => {
  const bounds = (paid: number, pending = 0, fields: Partial<Parameters<typeof depositBounds>[0]> = {}) =>
    depositBounds({ ...booking, lastDueOn: '2026-12-12', paid, pending, ...fields });

  it('start at the minimum to reserve, and at anything once it is reached', () => {
    expect(bounds(0)).toEqual({ minimum: 15000, maximum: 144000 });
    expect(bounds(15000)).toEqual({ minimum: 1, maximum: 129000 });
    expect(bounds(0, 15000)).toEqual({ minimum: 1, maximum: 129000 });
    expect(bounds(5000)).toEqual({ minimum: 10000, maximum: 139000 });
  });

  it('end at the balance, what waits for approval counted', () => {
    expect(bounds(100000, 44000)).toEqual({ minimum: 0, maximum: 0 });
    expect(bounds(100000, 60000)).toEqual({ minimum: 0, maximum: 0 });
    expect(bounds(0, 0, { total: 9000 })).toEqual({ minimum: 9000, maximum: 9000 });
  });

  it('are the whole balance inside the balance window', () => {
    expect(bounds(15000, 0, { today: '2026-12-12' })).toEqual({ minimum: 129000, maximum: 129000 });
    expect(bounds(15000, 0, { today: '2026-12-11' })).toEqual({ minimum: 1, maximum: 129000 });
  });

  it('are the whole balance no sooner than the last day of what was agreed, wherever the window begins by now', () => {
    const [agreed, sooner] = [{ lastDueOn: '2026-12-12' }, { balanceDueDays: 120 }];
    expect(bounds(15000, 0, { ...agreed, ...sooner, today: '2026-12-11' }).minimum).toBe(1);
    expect(bounds(15000, 0, { ...agreed, ...sooner, today: '2026-12-12' }).minimum).toBe(129000);
    expect(bounds(15000, 0, { ...agreed, balanceDueDays: 30, today: '2026-12-12' }).minimum).toBe(1);
    expect(bounds(15000, 0, { ...sooner, lastDueOn: null, today: '2026-12-11' }).minimum).toBe(129000);
  });

  it('are anything up to what a cancelled booking still owes, in the window too', () => {
    const over = { isCancelled: true, today: '2026-12-12' };
    expect(bounds(0, 0, over)).toEqual({ minimum: 1, maximum: 144000 });
    expect(bounds(144000, 0, over)).toEqual({ minimum: 0, maximum: 0 });
  });

  it('look at the last day of a schedule, wherever it stands in it', () => {
    const [first, last] = [{ dueOn: '2026-10-01' }, { dueOn: '2026-12-12' }];
    expect([lastDueOf([last, first]), lastDueOf([first, last]), lastDueOf([])]).toEqual([
      '2026-12-12',
      '2026-12-12',
      null,
    ]);
  });

  it('never let anybody pay over the balance, nor ask for more than it', () => {
    fc.assert(
      fc.property(anyBooking, amount, amount, (any, paid, pending) => {
        const lastDueOn = lastDueOf(buildSchedule(any));
        const { minimum, maximum } = depositBounds({ ...any, lastDueOn, paid, pending });
        expect(maximum).toBe(Math.max(0, any.total - paid - pending));
        expect(minimum).toBeLessThanOrEqual(maximum);
        expect(minimum > 0).toBe(maximum > 0);
        if (isInsideBalanceWindow(any)) expect(minimum).toBe(maximum);
        else expect(paid + pending + minimum).toBeGreaterThanOrEqual(Math.min(any.minimumToReserve, any.total));
      }),
    );
  });
});
