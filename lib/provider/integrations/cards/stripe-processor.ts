import { millisecondsInSecond } from 'date-fns/constants';
import Stripe from 'stripe';
import { fail } from '../../error';
import { SIGNATURE_SECONDS } from '../signed-body';
import {
  type CardProcessor,
  type Charge,
  type ChargedCard,
  type MadeRefund,
  ProcessorError,
  type ProcessorEvent,
} from './card-processor';

type DisputeNews = 'disputed' | 'disputeWon' | 'disputeLost';
type IntentOutcome = 'succeeded' | 'failed' | 'requiresAction' | 'processing' | 'canceled';

const INTENT_TYPES: Record<string, IntentOutcome> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.requires_action': 'requiresAction',
  'payment_intent.processing': 'processing',
  'payment_intent.canceled': 'canceled',
};

const REFUND_TYPES = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']);

const GONE_WRONG = new Set(['failed', 'canceled']);

const NOTHING: ProcessorEvent = {
  id: '',
  type: 'other',
  at: null,
  processorPaymentId: null,
  processorRefundId: null,
  paymentId: null,
  refundId: null,
  amount: 0,
  currency: '',
  card: null,
  failureCode: null,
};

/** Currencies without cents whose amounts Stripe nevertheless counts in hundredths. */
const IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

const HUNDREDTHS = 100;

/** How many of Stripe's units are one of ours. */
const unitsOf = (currency: string): number => (IN_HUNDREDTHS.has(currency.toUpperCase()) ? HUNDREDTHS : 1);

/** What Stripe tells of an amount, as the product counts it. */
const moneyOf = ({ amount, currency }: { amount: number; currency: string }) => ({
  amount: Math.round(amount / unitsOf(currency)),
  currency: currency.toUpperCase(),
});

/** States of a PaymentIntent in which Stripe refuses to cancel it. */
const NOT_TO_BE_ENDED = new Set<Stripe.PaymentIntent.Status>(['succeeded', 'canceled', 'processing']);

const PATIENCE_MS = 15_000;

const REFUND_STATES: Record<string, MadeRefund['status']> = {
  succeeded: 'refunded',
  pending: 'processing',
  requires_action: 'processing',
};

interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address of the API, for tests against a stub. */
  apiBase?: string | undefined;
}

/** Cards through Stripe: PaymentIntents with idempotency keys, refunds, signed webhooks. Raises ProcessorError. */
export function stripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase }: Keys): CardProcessor {
  const stripe = new Stripe(secretKey, {
    ...hostOf(apiBase),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: 'stripe',
    publishableKey,
    desk: null,
    createCharge: ({ idempotencyKey, amount, currency, metadata }) =>
      answered(async () =>
        describe(
          await stripe.paymentIntents.create(
            {
              amount: amount * unitsOf(currency),
              currency: currency.toLowerCase(),
              metadata,
              automatic_payment_methods: { enabled: true },
            },
            { idempotencyKey },
          ),
        ),
      ),
    readCharge: (id) => answered(async () => describe(await stripe.paymentIntents.retrieve(id))),
    cancelCharge: (id) =>
      answered(async () => {
        const before = await stripe.paymentIntents.retrieve(id);
        if (NOT_TO_BE_ENDED.has(before.status)) return describe(before);
        return describe(await stripe.paymentIntents.cancel(id));
      }),
    refund: ({ idempotencyKey, processorPaymentId, amount, currency }) =>
      answered(async () =>
        describeRefund(
          await stripe.refunds.create(
            {
              payment_intent: processorPaymentId,
              amount: amount * unitsOf(currency),
              metadata: { refundId: idempotencyKey },
            },
            { idempotencyKey },
          ),
        ),
      ),
    readRefund: (id) => answered(async () => describeRefund(await stripe.refunds.retrieve(id))),
    verifyEvent({ body, signature }, now) {
      try {
        const { webhooks } = stripe;
        const args = [body, signature, webhookSecret, SIGNATURE_SECONDS, undefined, now.getTime()] as const;
        return readStripeEvent(webhooks.constructEvent(...args));
      } catch (cause) {
        // A body that cannot be read is not what Stripe signed.
        if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError)
          return fail('SIGNATURE_INVALID');
        throw cause;
      }
    },
  };
}

function hostOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}

function describe(intent: Stripe.PaymentIntent): Charge {
  const { id, client_secret: clientSecret, status } = intent;
  return {
    id,
    clientSecret: clientSecret ?? '',
    status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open',
    card: cardOf(intent),
  };
}

function describeRefund({ id, status, failure_reason: reason }: Stripe.Refund): MadeRefund {
  return { id, status: REFUND_STATES[status ?? ''] ?? 'failed', failureCode: reason ?? null };
}

async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const isFinal =
      cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeCardError;
    throw new ProcessorError(cause.code ?? cause.type, isFinal, { cause });
  }
}

/** Brand and last digits, where Stripe sent the charge or the payment method along. */
function cardOf({
  latest_charge: charge,
  payment_method: method,
  last_payment_error: failure,
}: Stripe.PaymentIntent): ChargedCard | null {
  const ofCharge = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  const ofMethod = typeof method === 'object' ? method?.card : null;
  const card = ofCharge ?? ofMethod ?? failure?.payment_method?.card;
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null;
}

/** A verified event of Stripe in the words that all processors share; one that does not concern us is 'other'. */
function readStripeEvent(event: Stripe.Event): ProcessorEvent {
  const outcome = INTENT_TYPES[event.type];
  if (outcome) return ofIntent(event.id, outcome, event.data.object as Stripe.PaymentIntent);
  if (REFUND_TYPES.has(event.type)) return ofRefund(event.id, event.type, event.data.object as Stripe.Refund);
  if (event.type === 'charge.dispute.created') return ofDispute(event, 'disputed', event.data.object);
  if (event.type === 'charge.dispute.closed')
    return ofDispute(event, event.data.object.status === 'lost' ? 'disputeLost' : 'disputeWon', event.data.object);
  if (event.type === 'charge.dispute.funds_reinstated') return ofDispute(event, 'disputeWon', event.data.object);
  return { ...NOTHING, id: event.id };
}

function ofIntent(id: string, type: IntentOutcome, intent: Stripe.PaymentIntent): ProcessorEvent {
  return {
    ...NOTHING,
    id,
    type,
    processorPaymentId: intent.id,
    paymentId: intent.metadata?.paymentId ?? null,
    ...moneyOf(intent),
    card: cardOf(intent),
    failureCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  };
}

function ofDispute({ id, created }: Stripe.Event, type: DisputeNews, dispute: Stripe.Dispute): ProcessorEvent {
  const { payment_intent: intent } = dispute;
  const at = new Date(created * millisecondsInSecond).toISOString();
  const processorPaymentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  const told = { id, type, at, processorPaymentId, processorRefundId: dispute.id };
  return { ...NOTHING, ...told, ...moneyOf(dispute) };
}

function ofRefund(id: string, type: string, refund: Stripe.Refund): ProcessorEvent {
  const { payment_intent: intent, status } = refund;
  const isFailed = type === 'refund.failed' || GONE_WRONG.has(status ?? '');
  return {
    ...NOTHING,
    id,
    type: isFailed ? 'refundFailed' : status === 'succeeded' ? 'refunded' : 'other',
    processorPaymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    processorRefundId: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    ...moneyOf(refund),
    failureCode: refund.failure_reason ?? null,
  };
}
