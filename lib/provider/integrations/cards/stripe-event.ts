import type Stripe from 'stripe';
import type { ChargedCard, ProcessorEvent } from './card-processor';

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

/** Brand and last digits, where Stripe sent the charge or the payment method along. */
export function cardOf({
  latest_charge: charge,
  payment_method: method,
  last_payment_error: failure,
}: Stripe.PaymentIntent): ChargedCard | null {
  const ofCharge = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  const ofMethod = typeof method === 'object' ? method?.card : null;
  const card = ofCharge ?? ofMethod ?? failure?.payment_method?.card;
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null;
}

/** A verified event of Stripe in the words that every processor shares; what is of no concern is 'other'. */
export function readStripeEvent(event: Stripe.Event): ProcessorEvent {
  const outcome = INTENT_TYPES[event.type];
  if (outcome) return ofIntent(event.id, outcome, event.data.object as Stripe.PaymentIntent);
  if (REFUND_TYPES.has(event.type)) return ofRefund(event.id, event.type, event.data.object as Stripe.Refund);
  return { ...NOTHING, id: event.id };
}

const NOTHING: ProcessorEvent = {
  id: '',
  type: 'other',
  processorPaymentId: null,
  processorRefundId: null,
  paymentId: null,
  refundId: null,
  amount: 0,
  currency: '',
  card: null,
  failureCode: null,
};

function ofIntent(id: string, type: IntentOutcome, intent: Stripe.PaymentIntent): ProcessorEvent {
  return {
    ...NOTHING,
    id,
    type,
    processorPaymentId: intent.id,
    paymentId: intent.metadata?.paymentId ?? null,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    card: cardOf(intent),
    failureCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  };
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
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    failureCode: refund.failure_reason ?? null,
  };
}
