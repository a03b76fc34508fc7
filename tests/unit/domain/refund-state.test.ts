import { expect, it } from 'vitest';
import { type RefundStatus, refundStatus } from '@/lib/contract/payment';
import { isNeverMade, isUnderWay, lastRefundFailed, unsentOf } from '@/lib/domain/refund-state';

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
