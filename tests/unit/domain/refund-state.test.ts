import { expect, it } from 'vitest';
import { type RefundStatus, refundStatus } from '@/lib/contract/payment';
import { isNeverMade, isToMake, isUnderWay, lastRefundFailed, unsentOf } from '@/lib/domain/refund-state';

it('a refund is under way until it is made, has failed or was withdrawn', () => {
  expect(refundStatus.options.filter(isUnderWay)).toEqual(['requested', 'approved', 'processing']);
});

it('of a refund that failed or was withdrawn nothing goes back', () => {
  expect(refundStatus.options.filter(isNeverMade)).toEqual(['failed', 'withdrawn']);
});

it('of several refunds the last that came to an end says whether money is still to be sent', () => {
  const ended = (status: RefundStatus, day: number) => ({ status, decidedAt: new Date(Date.UTC(2027, 0, day)) });
  const open = { status: 'requested', decidedAt: null } as const;
  expect(lastRefundFailed([])).toBe(false);
  expect(lastRefundFailed([ended('failed', 1)])).toBe(true);
  expect(lastRefundFailed([ended('failed', 1), ended('refunded', 2)])).toBe(false);
  expect(lastRefundFailed([ended('failed', 3), ended('refunded', 2)])).toBe(true);
  expect(lastRefundFailed([ended('failed', 1), ended('withdrawn', 2), open])).toBe(true);
  expect(lastRefundFailed([open, ended('withdrawn', 2)])).toBe(false);
});

it('a failed refund is unsent as far as no later order sent its money, which may fail too', () => {
  const day = (date: number) => new Date(Date.UTC(2027, 0, date));
  const refund = (status: RefundStatus, amount: number, createdOn: number, decidedOn = createdOn) => ({
    status,
    amount,
    createdAt: day(createdOn),
    decidedAt: day(decidedOn),
  });
  expect(unsentOf([])).toBe(0);
  expect(unsentOf([refund('refunded', 100, 1)])).toBe(0);
  expect(unsentOf([refund('failed', 100, 1), refund('failed', 100, 2)])).toBe(100);
  expect(unsentOf([refund('refunded', 100, 3), refund('failed', 100, 1), refund('failed', 100, 2)])).toBe(0);
  expect(unsentOf([refund('failed', 100, 1), refund('refunded', 40, 2)])).toBe(60);
  expect(unsentOf([refund('failed', 100, 1), refund('withdrawn', 100, 2)])).toBe(100);
  // What was ordered before the other failed is other money.
  expect(unsentOf([refund('failed', 60, 1, 3), refund('failed', 40, 2, 4), refund('refunded', 60, 5)])).toBe(40);
  expect(unsentOf([refund('failed', 60, 1, 3), refund('refunded', 60, 2, 4)])).toBe(60);
});

it('a failed refund is to be made until as much was ordered after it', () => {
  const at = (day: number) => new Date(Date.UTC(2027, 0, day));
  const failed = { status: 'failed', amount: 100, createdAt: at(1), decidedAt: at(3) } as const;
  const later = (status: RefundStatus, amount: number, day = 4) => ({
    status,
    amount,
    createdAt: at(day),
    decidedAt: null,
  });
  const isOpen = (...others: ReturnType<typeof later>[]) => isToMake(failed, [failed, ...others]);
  expect([isOpen(), isOpen(later('refunded', 99)), isOpen(later('withdrawn', 100))]).toEqual([true, true, true]);
  expect(isOpen(later('refunded', 100, 2)), 'ordered before it failed: other money').toBe(true);
  expect([isOpen(later('requested', 100)), isOpen(later('refunded', 60), later('processing', 40))]).toEqual([
    false,
    false,
  ]);
  expect([isOpen(later('failed', 100)), isOpen(later('failed', 40))], 'sent again in vain').toEqual([false, true]);
  const open = refundStatus.options.filter((status) => isToMake(later(status, 100), []));
  expect(open).toEqual(['requested', 'approved', 'failed']);
});
