import { z } from 'zod';
import { calendarDate } from './dates';
import { decimalRate } from './event-currencies';
import { currencyCode, LARGEST_PAYMENT, money } from './money';

export const processorName = z.enum(['stripe', 'sandbox']);
export type ProcessorName = z.infer<typeof processorName>;

/** Why a card payment was not taken: what a guest can do something about. `ended`: its form was closed or replaced. */
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

/** What a card payment that is not taken yet waits for: its guest at the bank's page, or the bank. */
export const cardAwaiting = z.enum(['authentication', 'processing']);

/** What the guest wants to pay by card, minor units. */
export const paymentIntentInput = z
  .object({ amount: z.int().positive().max(LARGEST_PAYMENT), currency: currencyCode })
  .meta({ id: 'PaymentIntentInput' });
export type PaymentIntentInput = z.infer<typeof paymentIntentInput>;

export const paymentIntent = z
  .object({
    paymentId: z.string(),
    processor: processorName,
    /** Goes to the processor's own form in the browser, and nowhere else. */
    clientSecret: z.string(),
    publishableKey: z.string().nullable(),
    amount: money,
    fee: money,
    /** What the card is charged: amount and fee. */
    total: money,
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** How a processor's fee reaches the guest; `feeFixed` in hundredths of a unit of whatever currency is charged. */
export const feeTerms = z.object({
  feePassedOn: z.boolean(),
  feePercent: z.number().min(0).max(20).multipleOf(0.001),
  feeFixed: z.int().min(0).max(100_000_000),
});

/** How this reservation can be paid now, and within which bounds. */
export const paymentMethods = z
  .object({
    deposit: z.boolean(),
    card: feeTerms.extend({ processor: processorName, publishableKey: z.string().nullable() }).nullable(),
    minimum: money,
    maximum: money,
    /** The next amount of the payer's own part, where the booking is shared; null where it is not. */
    ownDue: money.nullable().default(null),
    /** The currencies that a transfer can be sent in: those of the agency's accounts whose worth is known. */
    transfers: z.array(
      z.object({
        currency: currencyCode,
        /** Units of it for one of the reservation's currency; '1' for that itself. */
        rate: decimalRate,
        /** The last day, in the event's zone, on which a transfer that is sent has this rate. */
        rateHoldsOn: calendarDate,
        /** The smallest and largest payment, in this currency. */
        minimum: money,
        maximum: money,
      }),
    ),
  })
  .meta({ id: 'PaymentMethods' });
export type PaymentMethods = z.infer<typeof paymentMethods>;

/** A test number for the sandbox. Never a real card: it takes no other number. */
export const sandboxCardInput = z.object({ number: z.string().trim().min(12).max(24) });
export const sandboxAuthenticationInput = z.object({ authorise: z.boolean() });
export const sandboxOutcome = z
  .object({
    status: z.enum(['approved', 'failed', 'requiresAction', 'refunded']),
    /** Why it failed; null where it did not. */
    failure: cardFailure.nullable(),
  })
  .meta({ id: 'SandboxOutcome' });
export type SandboxAnswer = z.infer<typeof sandboxOutcome>;

/** What an agency switches on and off: the deposit counts as one. */
export const paymentProcessorName = z.enum(['deposit', ...processorName.options]);

/** Whether this way of paying is a card, whose charges a processor makes. */
export const isCardProcessor = (name: PaymentProcessor['name']): name is ProcessorName =>
  processorName.options.some((processor) => processor === name);

export const paymentProcessor = feeTerms
  .extend({
    name: paymentProcessorName,
    active: z.boolean(),
    /** Whether this installation can use it now: Stripe needs its keys, and the sandbox needs that there are none. */
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
