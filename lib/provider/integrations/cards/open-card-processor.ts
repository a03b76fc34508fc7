import { createHmac, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Env } from '@/lib/config/env';
import { sandboxCardOutcome } from '@/lib/domain/sandbox-cards';
import type { Clock } from '../../context';
import type { Database } from '../../db/client';
import { sandboxCharges } from '../../db/schema';
import { fail } from '../../error';
import { checkSignature, type SignedBody, signBody } from '../signed-body';
import {
  type CardProcessor,
  type Charge,
  ProcessorError,
  type ProcessorEvent,
  type SandboxDesk,
} from './card-processor';

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

interface SandboxParts {
  db: Database;
  clock: Clock;
  /** Signs the sandbox's events. */
  secret: string;
}

type ChargeRow = typeof sandboxCharges.$inferSelect;

const CARD_BRAND = 'visa';

const LAST = 4;

interface Parts {
  db: Database;
  clock: Clock;
  sessionSecret: string;
}

/** Stripe where its three keys are set, else the sandbox. Never both: test numbers would pay for real rooms. */
export async function openCardProcessor(
  env: Partial<Env>,
  { db, clock, sessionSecret }: Parts,
): Promise<CardProcessor> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (secretKey && publishableKey && webhookSecret) {
    const { stripeProcessor } = await import('./stripe-processor');
    return stripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase: env.STRIPE_API_BASE });
  }
  const secret = createHmac('sha256', sessionSecret).update('card sandbox').digest('hex');
  return sandboxProcessor({ db, clock, secret });
}

type Change = Partial<Pick<ChargeRow, 'status' | 'cardBrand' | 'cardLast4'>>;

/** Where the sandbox's own form sends a test number. Only its last four digits are kept. */
function sandboxDesk({ db, clock, secret }: SandboxParts): SandboxDesk {
  const change = async (id: string, from: ChargeRow['status'][], to: Change): Promise<ChargeRow> => {
    const [row] = await db
      .update(sandboxCharges)
      .set(to)
      .where(and(eq(sandboxCharges.id, id), inArray(sandboxCharges.status, from)))
      .returning();
    return row ?? fail('INVALID_STATE');
  };
  const tell = (row: ChargeRow, type: SandboxEvent['type'], failureCode: string | null = null): SignedBody => {
    const { id: chargeId, idempotencyKey: paymentId, amount, currency, cardBrand, cardLast4 } = row;
    const card = cardLast4 ? { brand: cardBrand ?? CARD_BRAND, last4: cardLast4 } : null;
    const id = `sbe_${randomUUID().replaceAll('-', '')}`;
    const event: SandboxEvent = { id, type, chargeId, paymentId, amount, currency, card, failureCode };
    return signBody(JSON.stringify(event), secret, clock.now());
  };
  return {
    async pay(chargeId, number) {
      const outcome = sandboxCardOutcome(number) ?? fail('INVALID', { fields: { number: 'sandboxCard' } });
      const card = { cardBrand: CARD_BRAND, cardLast4: number.replace(/\D/g, '').slice(-LAST) };
      const open: ChargeRow['status'][] = ['requiresPaymentMethod', 'requiresAction'];
      if (outcome === 'succeeds')
        return tell(await change(chargeId, open, { ...card, status: 'succeeded' }), 'succeeded');
      if (outcome === 'needsAuthentication')
        return tell(await change(chargeId, open, { ...card, status: 'requiresAction' }), 'requiresAction');
      const refused = await change(chargeId, open, { ...card, status: 'requiresPaymentMethod' });
      return tell(refused, 'failed', 'card_declined');
    },
    async authenticate(chargeId, authorise) {
      if (authorise) return tell(await change(chargeId, ['requiresAction'], { status: 'succeeded' }), 'succeeded');
      const refused = await change(chargeId, ['requiresAction'], { status: 'requiresPaymentMethod' });
      return tell(refused, 'failed', 'authentication_failed');
    },
  };
}

/**
 * A processor that moves no money: charges in the product's own database, events signed and delivered like Stripe's.
 */
function sandboxProcessor(parts: SandboxParts): CardProcessor {
  const { db, clock, secret } = parts;
  const find = async (id: string): Promise<ChargeRow> => {
    const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.id, id));
    if (!row) throw new ProcessorError('resource_missing', true);
    return row;
  };
  const describe = ({ id, status, cardBrand, cardLast4 }: ChargeRow): Charge => ({
    id,
    clientSecret: `${id}_secret_${createHmac('sha256', secret).update(id).digest('hex').slice(0, 24)}`,
    status: status === 'succeeded' || status === 'canceled' ? status : 'open',
    card: cardLast4 ? { brand: cardBrand ?? 'card', last4: cardLast4 } : null,
  });
  return {
    name: 'sandbox',
    publishableKey: null,
    async createCharge({ idempotencyKey, amount, currency }) {
      const id = `sbx_${randomUUID().replaceAll('-', '')}`;
      const created = { id, idempotencyKey, amount, currency, status: 'requiresPaymentMethod' as const };
      await db
        .insert(sandboxCharges)
        .values({ ...created, createdAt: clock.now() })
        .onConflictDoNothing();
      const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.idempotencyKey, idempotencyKey));
      if (!row) throw new ProcessorError('api_error', false);
      return describe(row);
    },
    readCharge: async (id) => describe(await find(id)),
    async cancelCharge(id) {
      await db
        .update(sandboxCharges)
        .set({ status: 'canceled' })
        .where(sql`${sandboxCharges.id} = ${id} and ${sandboxCharges.status} <> 'succeeded'`);
      return describe(await find(id));
    },
    async refund({ idempotencyKey, processorPaymentId, amount }) {
      const id = `sbr_${createHmac('sha256', secret).update(idempotencyKey).digest('hex').slice(0, 32)}`;
      const charge = await find(processorPaymentId);
      // The sandbox keeps no refunds of its own: the product's refunds say what went back.
      if (charge.status !== 'succeeded' || amount > charge.amount)
        return { id, status: 'failed', failureCode: 'charge_not_refundable' };
      await db
        .update(sandboxCharges)
        .set({ refunded: sql`least(${sandboxCharges.amount}, ${sandboxCharges.refunded} + ${amount})` })
        .where(eq(sandboxCharges.id, processorPaymentId));
      return { id, status: 'refunded', failureCode: null };
    },
    // The sandbox makes every refund at once, so none is under way.
    readRefund: async (id) => ({ id, status: 'refunded', failureCode: null }),
    verifyEvent(signed, now) {
      checkSignature(signed, secret, now);
      return readSandboxEvent(signed.body);
    },
    desk: sandboxDesk(parts),
  };
}

/** An event of the sandbox whose signature was checked. Raises SIGNATURE_INVALID where it is not one of its own. */
function readSandboxEvent(body: string): ProcessorEvent {
  try {
    const { chargeId, ...event } = sandboxEvent.parse(JSON.parse(body));
    return { ...event, at: null, processorPaymentId: chargeId };
  } catch {
    return fail('SIGNATURE_INVALID');
  }
}
