import { z } from 'zod';

/** ISO 4217 code of a currency, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** A currency in a request must exist. Stored codes are read without this check. */
export const knownCurrency = currencyCode.refine((code) => Intl.supportedValuesOf('currency').includes(code));

/** An amount in the currency's minor unit (cents), never a fraction. */
export const money = z.object({ amount: z.int(), currency: currencyCode }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;

/** The largest price, rate or fee that can be entered, minor units. */
export const LARGEST_PRICE = 1_000_000_000;

/** The largest amount of one payment or refund, minor units. */
export const LARGEST_PAYMENT = 999_999_999_999;
