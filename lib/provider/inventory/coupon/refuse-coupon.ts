import type { Facts } from '../../error';

type Why = 'unknown' | 'notYet' | 'ended' | 'used';

/** The facts of COUPON_INVALID: why, for the sentence and for clients, and the field. */
export const couponFacts = (why: Why): Facts => ({ values: { why }, details: { why }, fields: { coupon: 'coupon' } });
