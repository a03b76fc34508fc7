import { expect, it } from 'vitest';
import { refundStatus } from '@/lib/contract/payment';
import { isNeverMade, isUnderWay } from '@/lib/domain/refund-state';

it('a refund is under way until it is made, has failed or was withdrawn', () => {
  expect(refundStatus.options.filter(isUnderWay)).toEqual(['requested', 'approved', 'processing']);
});

it('of a refund that failed or was withdrawn nothing goes back', () => {
  expect(refundStatus.options.filter(isNeverMade)).toEqual(['failed', 'withdrawn']);
});
