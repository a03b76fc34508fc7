import { z } from 'zod';

/** ISO 4217 code of a currency, upper case. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** An amount in the currency's minor unit (cents), never a fraction. */
export const money = z.object({ amount: z.int(), currency: currencyCode }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;
