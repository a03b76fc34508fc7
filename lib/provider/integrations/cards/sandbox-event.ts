import { z } from 'zod';
import { fail } from '../../error';
import type { ProcessorEvent } from './card-processor';

const card = z.object({ brand: z.string(), last4: z.string() }).nullable();

const sandboxEvent = z.object({
  id: z.string(),
  type: z.enum(['succeeded', 'failed', 'requiresAction', 'processing', 'canceled', 'refunded', 'refundFailed']),
  chargeId: z.string(),
  paymentId: z.string().nullable().default(null),
  refundId: z.string().nullable().default(null),
  processorRefundId: z.string().nullable().default(null),
  amount: z.int(),
  currency: z.string(),
  card: card.default(null),
  failureCode: z.string().nullable().default(null),
});
export type SandboxEvent = z.input<typeof sandboxEvent>;

/** An event of the sandbox whose signature was checked. Raises SIGNATURE_INVALID where it is not one of its own. */
export function readSandboxEvent(body: string): ProcessorEvent {
  try {
    const { chargeId, ...event } = sandboxEvent.parse(JSON.parse(body));
    return { ...event, processorPaymentId: chargeId };
  } catch {
    return fail('SIGNATURE_INVALID');
  }
}
