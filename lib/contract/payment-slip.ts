import { z } from 'zod';
import { bankAccount } from './agency';
import { calendarDate } from './dates';
import { currencyCode, LARGEST_PAYMENT, money } from './money';

/** `amount` in minor units; left out = what is due next. `currency` is one of the reservation's payment methods. */
export const paymentSlipInput = z
  .object({ amount: z.int().positive().max(LARGEST_PAYMENT).optional(), currency: currencyCode.optional() })
  .meta({ id: 'PaymentSlipInput' });

export const paymentSlip = z
  .object({
    amount: money,
    /** The end of this day in the event's zone. */
    dueOn: calendarDate,
    timeZone: z.string(),
    paymentReference: z.string(),
    accounts: z.array(bankAccount),
    /** The address to which the slip was mailed; null where it was only shown. */
    sentTo: z.string().nullable(),
  })
  .meta({ id: 'PaymentSlip' });
export type PaymentSlip = z.infer<typeof paymentSlip>;
