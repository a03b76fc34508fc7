import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import { addDays } from '@/lib/domain/nights';
import {
  itemsAfterBalance,
  itemsInsideWindow,
  minimumOf,
  movedTemplate,
  type ScheduledBooking,
  scheduleFor,
} from '@/lib/domain/schedule-template';

const EVENT = '2027-02-20';
const ROOM = { checkIn: '2027-02-18', checkOut: '2027-02-21', nights: 3, people: 2, total: 120_000 };
const BOOKING: ScheduledBooking = {
  today: '2026-09-01',
  eventDate: EVENT,
  balanceDueDays: 70,
  total: 120_000,
  minimumToReserve: 15_000,
  rooms: [ROOM],
  passes: 0,
};

const template = (
  items: ScheduleTemplate['items'],
  lateBooking: ScheduleTemplate['lateBooking'] = 'catchUp',
): ScheduleTemplate => ({ items, lateBooking });
const daysBefore = (days: number) => ({ kind: 'daysBeforeEvent' as const, days });
const atBooking = { kind: 'atBooking' as const };
const balance = { amount: { kind: 'balance' as const }, due: daysBefore(70) };
const THREE = template([
  { amount: { kind: 'minimum' }, due: atBooking },
  { amount: { kind: 'percent', percent: 50 }, due: daysBefore(120) },
  balance,
]);
const shown = (items: { kind: string; dueOn: string; amount: number }[]) =>
  items.map(({ kind, dueOn, amount }) => [kind, dueOn, amount]);

describe('a template', () => {
  it('asks in three instalments and the last is what is left', () => {
    expect(shown(scheduleFor(THREE, BOOKING))).toEqual([
      ['minimum', '2026-09-01', 15_000],
      ['instalment', '2026-10-23', 60_000],
      ['balance', '2026-12-12', 45_000],
    ]);
  });

  it('without one the minimum is due now and the balance 70 days before', () => {
    expect(shown(scheduleFor(null, BOOKING))).toEqual([
      ['minimum', '2026-09-01', 15_000],
      ['balance', '2026-12-12', 105_000],
    ]);
  });

  it('reckons every kind of amount', () => {
    const first = (amount: ScheduleTemplate['items'][number]['amount'], booking = BOOKING) =>
      scheduleFor(template([{ amount, due: atBooking }, balance]), booking)[0]?.amount;
    const two = { ...BOOKING, rooms: [ROOM, { ...ROOM, people: 3, total: 100_001 }], total: 220_001, passes: 1 };
    expect(first({ kind: 'fixedPerRoom', amount: 10_000 }, two)).toBe(20_000);
    expect(first({ kind: 'fixedPerPerson', amount: 15_000 }, two)).toBe(90_000);
    expect(first({ kind: 'oneNight' }, two)).toBe(40_000 + 33_333);
    expect(first({ kind: 'percent', percent: 20 })).toBe(24_000);
    expect(first({ kind: 'fixedPerRoom', amount: 999_999 }), 'never above the total').toBe(120_000);
  });

  it('counts days before the event and before arrival', () => {
    const dates = [90, 70, 65, 60, 45, 30].map(daysBefore);
    const items = dates.map((due) => ({ amount: { kind: 'percent' as const, percent: 10 }, due }));
    const free = { ...BOOKING, balanceDueDays: 0 };
    expect(scheduleFor(template(items), free).map(({ dueOn }) => dueOn)).toEqual([
      '2026-11-22',
      '2026-12-12',
      '2026-12-17',
      '2026-12-22',
      '2027-01-06',
      '2027-01-21',
    ]);
    const arrival = template([{ amount: { kind: 'balance' }, due: { kind: 'daysBeforeArrival', days: 45 } }]);
    expect(scheduleFor(arrival, free)[0]?.dueOn).toBe('2027-01-04');
    const twoArrivals = { ...free, rooms: [ROOM, { ...ROOM, checkIn: '2027-02-15', checkOut: '2027-02-18' }] };
    expect(scheduleFor(arrival, twoArrivals)[0]?.dueOn, 'the earlier arrival counts').toBe('2027-01-01');
    const after = template([
      { amount: { kind: 'percent', percent: 10 }, due: { kind: 'daysAfterBooking', days: 14 } },
      balance,
    ]);
    expect(scheduleFor(after, BOOKING)[0]).toEqual({ kind: 'instalment', dueOn: '2026-09-15', amount: 12_000 });
  });

  it('booked late: what was missed is due now, or spread over what comes', () => {
    const late = { ...BOOKING, today: '2026-11-01' };
    expect(shown(scheduleFor(THREE, late))).toEqual([
      ['minimum', '2026-11-01', 75_000],
      ['balance', '2026-12-12', 45_000],
    ]);
    expect(shown(scheduleFor({ ...THREE, lateBooking: 'spread' }, late))).toEqual([
      ['minimum', '2026-11-01', 15_000],
      ['balance', '2026-12-12', 105_000],
    ]);
  });

  it('inside the balance window only the whole total', () => {
    const inside = { ...BOOKING, today: '2026-12-12' };
    expect(shown(scheduleFor(THREE, inside))).toEqual([['full', '2026-12-12', 120_000]]);
    expect(minimumOf(scheduleFor(THREE, inside), inside.today)).toBe(120_000);
  });

  it('from the day of its last item on, only the whole total', () => {
    const fixed = (date: string) => ({ kind: 'fixedDate' as const, date });
    const early = template([
      { amount: { kind: 'minimum' }, due: fixed('2026-08-01') },
      { amount: { kind: 'balance' }, due: fixed('2026-09-01') },
    ]);
    for (const lateBooking of ['catchUp', 'spread'] as const)
      for (const today of ['2026-09-01', '2026-09-02'])
        expect(shown(scheduleFor({ ...early, lateBooking }, { ...BOOKING, today }))).toEqual([
          ['full', today, 120_000],
        ]);
    expect(shown(scheduleFor(template([]), BOOKING)), 'also where it has none').toEqual([
      ['full', '2026-09-01', 120_000],
    ]);
    expect(scheduleFor(early, { ...BOOKING, total: 0 }), 'nothing of nothing').toEqual([]);
  });

  it('whose first item takes the whole total has that one alone', () => {
    const whole = template([{ amount: { kind: 'percent', percent: 100 }, due: atBooking }, balance]);
    expect(shown(scheduleFor(whole, BOOKING))).toEqual([['full', '2026-09-01', 120_000]]);
  });

  it('of one item to come is its balance', () => {
    expect(shown(scheduleFor(template([balance]), BOOKING))).toEqual([['balance', '2026-12-12', 120_000]]);
  });

  it('that asks nothing at booking has no minimum', () => {
    expect(minimumOf(scheduleFor(template([balance]), BOOKING), BOOKING.today)).toBe(0);
  });
});

describe('an item after the balance', () => {
  const asks = { kind: 'percent' as const, percent: 10 };
  const lateOf = (
    due: ScheduleTemplate['items'][number]['due'],
    balanceDue: ScheduleTemplate['items'][number]['due'] = daysBefore(70),
  ) =>
    itemsAfterBalance(
      template([
        { amount: asks, due },
        { amount: { kind: 'balance' }, due: balanceDue },
      ]),
      EVENT,
    );

  it('is found where the two count from the same day, whatever the words', () => {
    expect(lateOf(daysBefore(69))).toEqual([0]);
    expect(lateOf({ kind: 'fixedDate', date: '2026-12-13' })).toEqual([0]);
    expect(lateOf({ kind: 'daysAfterBooking', days: 8 }, atBooking)).toEqual([0]);
    expect(lateOf({ kind: 'daysBeforeArrival', days: 5 }, { kind: 'daysBeforeArrival', days: 6 })).toEqual([0]);
  });

  it('is told by its place, the balance being the last of all', () => {
    const due = [60, 90, 69, 70].map(daysBefore);
    expect(itemsAfterBalance(template(due.map((each) => ({ amount: asks, due: each }))), EVENT)).toEqual([0, 2]);
    expect(itemsAfterBalance(template([]), EVENT)).toEqual([]);
  });

  it('is none on its day, before it, or where only a booking can tell', () => {
    expect(lateOf(daysBefore(70))).toEqual([]);
    expect(lateOf({ kind: 'fixedDate', date: '2026-12-12' })).toEqual([]);
    expect(lateOf({ kind: 'daysBeforeArrival', days: 1 })).toEqual([]);
    expect(lateOf({ kind: 'daysAfterBooking', days: 1000 })).toEqual([]);
  });
});

describe('cents', () => {
  it('go to the last', () => {
    const instalments = (parts: number, amount: number) =>
      template(
        Array.from({ length: parts }, (_, index) => ({
          amount: { kind: 'fixedPerRoom' as const, amount },
          due: daysBefore(100 - index),
        })),
      );
    const amounts = (parts: number, amount: number, total: number) =>
      scheduleFor(instalments(parts, amount), { ...BOOKING, total }).map((item) => item.amount);
    expect(amounts(3, 333_333, 1_000_000)).toEqual([333_333, 333_333, 333_334]);
    expect(amounts(4, 356_263, 1_425_055)).toEqual([356_263, 356_263, 356_263, 356_266]);
  });
});

const anyAmount: fc.Arbitrary<ScheduleTemplate['items'][number]['amount']> = fc.oneof(
  fc.record({ kind: fc.constant('fixedPerRoom' as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ kind: fc.constant('fixedPerPerson' as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
  fc.constant({ kind: 'oneNight' as const }),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.constant({ kind: 'minimum' as const }),
  fc.constant({ kind: 'balance' as const }),
);
const anyDue: fc.Arbitrary<ScheduleTemplate['items'][number]['due']> = fc.oneof(
  fc.constant(atBooking),
  fc.integer({ min: -200, max: 200 }).map((days) => ({ kind: 'fixedDate' as const, date: addDays(EVENT, days) })),
  fc.record({ kind: fc.constant('daysAfterBooking' as const), days: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('daysBeforeEvent' as const), days: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ kind: fc.constant('daysBeforeArrival' as const), days: fc.integer({ min: 0, max: 300 }) }),
);

describe('an item inside the balance window', () => {
  const items = (due: ScheduleTemplate['items'][number]['due']) =>
    template([
      { amount: { kind: 'minimum' }, due: atBooking },
      { amount: { kind: 'balance' }, due },
    ]);

  it('is found where it counts from the event; on the first day of the window it is none', () => {
    const insideOf = (due: ScheduleTemplate['items'][number]['due']) =>
      itemsInsideWindow(items(due), { eventDate: EVENT, balanceDueDays: 70 });
    expect(insideOf(daysBefore(69))).toEqual([1]);
    expect(insideOf({ kind: 'fixedDate', date: '2026-12-13' })).toEqual([1]);
    expect(insideOf(daysBefore(70))).toEqual([]);
    expect(insideOf({ kind: 'fixedDate', date: '2026-12-12' })).toEqual([]);
    expect(insideOf({ kind: 'daysBeforeArrival', days: 10 }), 'only a booking can tell').toEqual([]);
    expect(insideOf({ kind: 'daysAfterBooking', days: 500 })).toEqual([]);
  });

  it('is due as the window opens, since nobody could pay a part later', () => {
    for (const due of [{ kind: 'daysBeforeArrival' as const, days: 10 }, daysBefore(1)])
      expect(shown(scheduleFor(items(due), BOOKING))).toEqual([
        ['minimum', '2026-09-01', 15_000],
        ['balance', '2026-12-12', 105_000],
      ]);
  });
});

describe('always', () => {
  it('sums to the total, every item above nothing, none before today, in the order of dates', () => {
    const items = fc.array(fc.record({ amount: anyAmount, due: anyDue }), { minLength: 1, maxLength: 12 });
    const mode = fc.constantFrom('catchUp' as const, 'spread' as const);
    const total = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(items, mode, total, fc.integer({ min: -300, max: 5 }), (each, lateBooking, sum, days) => {
        const today = addDays(EVENT, days);
        const schedule = scheduleFor(template(each, lateBooking), { ...BOOKING, today, total: sum });
        expect(schedule.reduce((whole, { amount }) => whole + amount, 0)).toBe(sum);
        for (const item of schedule) {
          expect(item.amount).toBeGreaterThan(0);
          expect(item.dueOn >= today).toBe(true);
        }
        const dates = schedule.map(({ dueOn }) => dueOn);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
  });
});

describe('a template that moves with its event', () => {
  it('has other fixed days alone, and back it is as it was', () => {
    const fixed = (date: string) => ({
      amount: { kind: 'percent' as const, percent: 50 },
      due: { kind: 'fixedDate' as const, date },
    });
    const before = template([...THREE.items.slice(0, 2), fixed('2026-12-30'), balance], 'spread');
    expect(movedTemplate(before, 7)).toEqual(
      template([...THREE.items.slice(0, 2), fixed('2027-01-06'), balance], 'spread'),
    );
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const moved = movedTemplate(before, days);
        expect(movedTemplate(moved, -days)).toEqual(before);
        // What was due in time for the event is so still.
        expect(itemsAfterBalance(moved, addDays(EVENT, days))).toEqual(itemsAfterBalance(before, EVENT));
      }),
    );
  });
});
