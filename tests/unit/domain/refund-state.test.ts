import { expect, it } from 'vitest';
import { type RefundStatus, refundStatus } from '@/lib/contract/payment';
import { isNeverMade, isUnderWay, lastRefundFailed } from '@/lib/domain/refund-state';

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
