import { z } from 'zod';

/** ISO 4217 code of a currency, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** A currency as callers write it: one that there is. What is stored is read as it is. */
export const knownCurrency = currencyCode.refine((code) => Intl.supportedValuesOf('currency').includes(code));

/** An amount in the currency's minor unit (cents), never a fraction. */
export const money = z.object({ amount: z.int(), currency: currencyCode }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;

/** The largest price, rate or fee that somebody may write, minor units. */
export const LARGEST_PRICE = 1_000_000_000;

/** The largest amount that somebody may pay or get back at once, minor units. */
export const LARGEST_PAYMENT = 999_999_999_999;
