import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { allocate, nextDue, type ScheduleItem } from '@/lib/domain/payment-schedule';
import { sumsOf } from '@/lib/provider/ground/load-record';
import { FIRST_DAY } from './arbitraries';

const CURRENCIES = ['MXN', 'USD', 'EUR'] as const;

const LAST_DAY = addDays(FIRST_DAY, 400);

/** A total shared into equal parts, one a month: none where there is less than a cent for each. */
const inParts = (total: number, parts: number): ScheduleItem[] =>
  share(total, parts)
    .map((amount, index) => ({ kind: 'instalment' as const, dueOn: addDays(FIRST_DAY, 30 * index), amount }))
    .filter(({ amount }) => amount > 0);

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const anyDebt = fc.record({
  total: fc.integer({ min: 1, max: 10_000_000 }),
  parts: fc.integer({ min: 1, max: 12 }),
  // Of each payment: whether it is approved, and what of it went back.
  payments: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 4_000_000 }),
      isApproved: fc.boolean(),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 15 },
  ),
});

describe('instalments, in three currencies at once (F14)', () => {
  it('of 1000 in three are 333.33, 333.33 and 333.34', () => {
    expect(inParts(100_000, 3).map(({ amount }) => amount)).toEqual([33_333, 33_333, 33_334]);
  });

  it('sum to the cent with partial and over-payments, and no balance is ever negative', () => {
    fc.assert(
      fc.property(fc.tuple(anyDebt, anyDebt, anyDebt), (debts) => {
        for (const [index, currency] of CURRENCIES.entries()) {
          const { total, parts, payments } = debts[index] ?? { total: 0, parts: 1, payments: [] };
          const schedule = inParts(total, parts);
          expect(sumOf(schedule.map(({ amount }) => amount)), currency).toBe(total);
          const records = payments.map(({ amount, isApproved, back }) => {
            const refunded = isApproved ? Math.floor(amount * back) : 0;
            const status = isApproved ? ('approved' as const) : ('pending' as const);
            return { payment: { amount, status }, refunded };
          });
          for (const [count] of records.entries()) {
            const { paid, balance, credit } = sumsOf(records.slice(0, count + 1), total);
            expect(paid + balance - credit, currency).toBe(total);
            expect(Math.min(paid, balance, credit), currency).toBeGreaterThanOrEqual(0);
            expect(Math.min(balance, credit), 'owed and in credit at once').toBe(0);
            const filled = allocate(schedule, paid, LAST_DAY);
            const open = filled.map((item) => item.amount - item.paid);
            expect(sumOf(open), 'what is open of the instalments is the balance').toBe(balance);
            expect(Math.min(...open)).toBeGreaterThanOrEqual(0);
            expect(nextDue(schedule, paid)?.amount ?? 0).toBe(open.find((amount) => amount > 0) ?? 0);
          }
        }
      }),
    );
  });
});
