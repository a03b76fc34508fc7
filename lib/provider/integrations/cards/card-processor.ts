import type { SignedBody } from '../signed-body';

/** A charge as its processor has it; `amount` in minor units, the passed-on fee included. */
export interface Charge {
  id: string;
  /** What the guest's browser needs to continue with this charge, and no other. */
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  card: ChargedCard | null;
}

export interface ChargedCard {
  brand: string;
  last4: string;
}

export interface ChargeOrder {
  /** The payment's id: with the same key nothing is charged twice. */
  idempotencyKey: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

export interface RefundOrder {
  /** The refund's id: with the same key nothing is refunded twice. */
  idempotencyKey: string;
  processorPaymentId: string;
  amount: number;
  currency: string;
}

export interface MadeRefund {
  id: string;
  status: 'refunded' | 'processing' | 'failed';
  failureCode: string | null;
}

/** What a processor tells of a charge, in the words that every processor shares. */
export interface ProcessorEvent {
  id: string;
  type:
    | 'succeeded'
    | 'failed'
    | 'requiresAction'
    | 'processing'
    | 'canceled'
    | 'refunded'
    | 'refundFailed'
    | 'disputed'
    /** Decided in the agency's favour, or its money came back after it was lost. */
    | 'disputeWon'
    | 'disputeLost'
    | 'other';
  /**
   * When it happened at the processor, ISO 8601, since events come in any order. Null where the processor does not say.
   */
  at: string | null;
  processorPaymentId: string | null;
  /** The processor's id of the refund or of the dispute. */
  processorRefundId: string | null;
  /** Our own ids, which the processor sends back: a row is found by them where the processor's id is not known yet. */
  paymentId: string | null;
  refundId: string | null;
  /** Of the charge, the refund or the dispute, minor units; the stored payment decides what counts. */
  amount: number;
  currency: string;
  card: ChargedCard | null;
  failureCode: string | null;
}

/** The processor of card payments: Stripe, or the sandbox where there are no keys. */
export interface CardProcessor {
  readonly name: 'stripe' | 'sandbox';
  readonly publishableKey: string | null;
  createCharge(order: ChargeOrder): Promise<Charge>;
  readCharge(id: string): Promise<Charge>;
  /**
   * Ends an open charge. One that has succeeded, or is just being charged and cannot be ended, is answered as it is.
   */
  cancelCharge(id: string): Promise<Charge>;
  refund(order: RefundOrder): Promise<MadeRefund>;
  /** What became of a refund, by the processor's own id of it. */
  readRefund(id: string): Promise<MadeRefund>;
  /** Raises SIGNATURE_INVALID where the body is not what the processor signed within the last 300 seconds. */
  verifyEvent(signed: SignedBody, now: Date): ProcessorEvent;
  /** The sandbox's own desk, where test numbers are typed; null for a real processor. */
  readonly desk: SandboxDesk | null;
}

/** What only the sandbox does: takes a test number, and the answer of its 3-D Secure page. */
export interface SandboxDesk {
  /** The outcome to deliver; raises INVALID for a number that is none of its own, INVALID_STATE for an ended charge. */
  pay(chargeId: string, number: string): Promise<SignedBody>;
  authenticate(chargeId: string, authorise: boolean): Promise<SignedBody>;
}

/** A processor refused or did not answer; `isFinal` where asking again does not help. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  constructor(
    readonly code: string,
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
