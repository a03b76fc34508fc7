import { createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sandboxCharges } from '../../db/schema';
import { type CardProcessor, type Charge, ProcessorError } from './card-processor';
import { checkSignature } from './event-signature';
import { type SandboxParts, sandboxDesk } from './sandbox-desk';
import { readSandboxEvent } from './sandbox-event';

type ChargeRow = typeof sandboxCharges.$inferSelect;

/** A processor that moves no money: charges in the product's own database, events signed and delivered like Stripe's. */
export function sandboxProcessor(parts: SandboxParts): CardProcessor {
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
    verifyEvent(signed, now) {
      checkSignature(signed, secret, now);
      return readSandboxEvent(signed.body);
    },
    desk: sandboxDesk(parts),
  };
}
