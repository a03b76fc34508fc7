import Stripe from 'stripe';
import { fail } from '../../error';
import { type CardProcessor, type Charge, ProcessorError } from './card-processor';
import { SIGNATURE_SECONDS } from './event-signature';
import { cardOf, readStripeEvent } from './stripe-event';

interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address of the API, for tests against a stub. */
  apiBase?: string | undefined;
}

const PATIENCE_MS = 15_000;
const REFUND_STATES: Record<string, 'refunded' | 'processing' | 'failed'> = {
  succeeded: 'refunded',
  pending: 'processing',
  requires_action: 'processing',
};

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
            { amount, currency: currency.toLowerCase(), metadata, automatic_payment_methods: { enabled: true } },
            { idempotencyKey },
          ),
        ),
      ),
    readCharge: (id) => answered(async () => describe(await stripe.paymentIntents.retrieve(id))),
    cancelCharge: (id) =>
      answered(async () => {
        const before = await stripe.paymentIntents.retrieve(id);
        if (before.status === 'succeeded' || before.status === 'canceled') return describe(before);
        return describe(await stripe.paymentIntents.cancel(id));
      }),
    refund: ({ idempotencyKey, processorPaymentId, amount }) =>
      answered(async () => {
        const made = await stripe.refunds.create(
          { payment_intent: processorPaymentId, amount, metadata: { refundId: idempotencyKey } },
          { idempotencyKey },
        );
        const status = REFUND_STATES[made.status ?? ''] ?? 'failed';
        return { id: made.id, status, failureCode: made.failure_reason ?? null };
      }),
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
