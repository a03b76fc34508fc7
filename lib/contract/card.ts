import { z } from 'zod';
import { calendarDate } from './dates';
import { decimalRate } from './event-currencies';
import { currencyCode, LARGEST_PAYMENT, money } from './money';

export const processorName = z.enum(['stripe', 'sandbox']);
export type ProcessorName = z.infer<typeof processorName>;

/** Why a card payment failed, as far as a guest can do something about it. `ended`: its form was closed or replaced. */
export const cardFailure = z.enum([
  'declined',
  'insufficientFunds',
  'expiredCard',
  'wrongDetails',
  'authentication',
  'notSupported',
  'processor',
  'ended',
]);
export type CardFailure = z.infer<typeof cardFailure>;

/** What an unfinished card payment waits for: the guest at the bank's page, or the bank. */
export const cardAwaiting = z.enum(['authentication', 'processing']);

/** The amount that the guest wants to pay by card, minor units. */
export const paymentIntentInput = z
  .object({ amount: z.int().positive().max(LARGEST_PAYMENT), currency: currencyCode })
  .meta({ id: 'PaymentIntentInput' });
export type PaymentIntentInput = z.infer<typeof paymentIntentInput>;

export const paymentIntent = z
  .object({
    paymentId: z.string(),
    processor: processorName,
    /** Only for the processor's own form in the browser. */
    clientSecret: z.string(),
    publishableKey: z.string().nullable(),
    amount: money,
    fee: money,
    /** What the card is charged: amount plus fee. */
    total: money,
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * Whether and how a processor's fee is charged to the guest; `feeFixed` in hundredths of a unit of the currency
 * charged.
 */
export const feeTerms = z.object({
  feePassedOn: z.boolean(),
  feePercent: z.number().min(0).max(20).multipleOf(0.001),
  feeFixed: z.int().min(0).max(100_000_000),
});

/** The ways to pay this reservation now, and the limits of each. */
export const paymentMethods = z
  .object({
    deposit: z.boolean(),
    card: feeTerms.extend({ processor: processorName, publishableKey: z.string().nullable() }).nullable(),
    minimum: money,
    maximum: money,
    /** The next amount of the payer's own share; null where the booking is not shared. */
    ownDue: money.nullable().default(null),
    /** The currencies for a transfer: those of the agency's accounts with a known exchange rate. */
    transfers: z.array(
      z.object({
        currency: currencyCode,
        /** Units of this currency for one unit of the reservation's; '1' for the reservation's own. */
        rate: decimalRate,
        /** The last day, in the event's zone, on which a transfer is converted at this rate. */
        rateHoldsOn: calendarDate,
        /** The smallest and largest payment, in this currency. */
        minimum: money,
        maximum: money,
      }),
    ),
  })
  .meta({ id: 'PaymentMethods' });
export type PaymentMethods = z.infer<typeof paymentMethods>;

/** One of the sandbox's test numbers. Never a real card: other numbers are refused. */
export const sandboxCardInput = z.object({ number: z.string().trim().min(12).max(24) });
export const sandboxAuthenticationInput = z.object({ authorise: z.boolean() });
export const sandboxOutcome = z
  .object({
    status: z.enum(['approved', 'failed', 'requiresAction', 'refunded']),
    /** Why the payment failed; null where it did not. */
    failure: cardFailure.nullable(),
  })
  .meta({ id: 'SandboxOutcome' });
export type SandboxAnswer = z.infer<typeof sandboxOutcome>;

/** The ways of paying that an agency can switch on and off; the deposit is one of them. */
export const paymentProcessorName = z.enum(['deposit', ...processorName.options]);

/** Whether this way of paying is a card, charged by a processor. */
export const isCardProcessor = (name: PaymentProcessor['name']): name is ProcessorName =>
  processorName.options.some((processor) => processor === name);

export const paymentProcessor = feeTerms
  .extend({
    name: paymentProcessorName,
    active: z.boolean(),
    /** Whether this installation can use it: Stripe needs its keys, and the sandbox needs that there are none. */
    available: z.boolean(),
    version: z.int().min(0),
  })
  .meta({ id: 'PaymentProcessor' });
export type PaymentProcessor = z.infer<typeof paymentProcessor>;

export const paymentProcessorsInput = z
  .object({
    processors: z
      .array(paymentProcessor.omit({ available: true }))
      .min(1)
      .max(paymentProcessorName.options.length),
  })
  .meta({ id: 'PaymentProcessorsInput' });
export type PaymentProcessorsInput = z.infer<typeof paymentProcessorsInput>;
