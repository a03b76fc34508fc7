import { z } from 'zod';
import { calendarDate } from './dates';
import { currencyCode, knownCurrency } from './money';

/** What one unit of a currency is worth in another: a decimal number as text, never a float. */
export const decimalRate = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,8})?$/)
  .refine((rate) => /[1-9]/.test(rate));

/** Units of the currency for one unit of the prices' currency, valid from the day until a later entry. */
const datedRate = z.object({ since: calendarDate, rate: decimalRate });
export type DatedRate = z.infer<typeof datedRate>;

const MOST_CURRENCIES = 10;
const MOST_RATES = 200;

const eventCurrency = z.object({
  code: currencyCode,
  /** Prices are shown in the main currency, and in the others in parentheses. */
  main: z.boolean(),
  /** Rates by date, in any order; empty for the currency of the prices. */
  rates: z.array(datedRate).max(MOST_RATES),
});
export type EventCurrency = z.infer<typeof eventCurrency>;

/** The currencies of an event in the order in which they are shown, all of them. */
export const eventCurrencies = z.array(eventCurrency).max(MOST_CURRENCIES);

/** The currencies of an event as callers send them: only known codes. */
export const eventCurrenciesInput = z.array(eventCurrency.extend({ code: knownCurrency })).max(MOST_CURRENCIES);
