import { z } from 'zod';
import { calendarDate } from './dates';
import { money } from './money';

/** Letters, digits and dashes; kept in upper case. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/);

export const couponState = z.enum(['active', 'paused', 'notYet', 'ended', 'used']);
export type CouponState = z.infer<typeof couponState>;

/** A discount by code: either a percentage or an amount. */
export const coupon = z
  .object({
    id: z.string(),
    code: z.string(),
    percent: z.int().nullable(),
    amount: money.nullable(),
    /** First and last day on which it is accepted, in the event's zone; null = open on that side. */
    validFrom: calendarDate.nullable(),
    validTo: calendarDate.nullable(),
    /** Null = no limit. */
    maximumUses: z.int().nullable(),
    uses: z.int(),
    active: z.boolean(),
    /** The coupon's state today, as it would be for a guest. */
    state: couponState,
    version: z.int(),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof coupon>;

const MAXIMUM_USES = 100_000;
const MAXIMUM_AMOUNT = 100_000_000;
const validity = {
  validFrom: calendarDate.nullable().default(null),
  validTo: calendarDate.nullable().default(null),
  maximumUses: z.int().min(1).max(MAXIMUM_USES).nullable().default(null),
};

/** `amount` in minor units of the event's currency. */
export const couponInput = z
  .object({
    code: couponCode,
    percent: z.int().min(1).max(100).nullable().default(null),
    amount: z.int().min(1).max(MAXIMUM_AMOUNT).nullable().default(null),
    ...validity,
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), { path: ['percent'] })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, {
    path: ['validTo'],
  })
  .meta({ id: 'CouponInput' });
export type CouponInput = z.infer<typeof couponInput>;

/** What is left out stays as it is. Code and value cannot be changed, since guests know them already. */
export const couponPatch = z
  .object({
    version: z.int(),
    active: z.boolean().optional(),
    validFrom: calendarDate.nullable().optional(),
    validTo: calendarDate.nullable().optional(),
    maximumUses: z.int().min(1).max(MAXIMUM_USES).nullable().optional(),
  })
  .meta({ id: 'CouponPatch' });
export type CouponPatch = z.infer<typeof couponPatch>;
