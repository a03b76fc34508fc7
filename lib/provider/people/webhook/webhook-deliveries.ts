import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import {
  type Delivery,
  type DeliveryPage,
  type DeliveryQuery,
  WEBHOOK_TEST,
  type WebhookPayload,
} from '@/lib/contract/webhook';
import type { Context } from '../../context';
import { webhookDeliveries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../agency/agency-scope';
import { type EndpointRow, findEndpoint } from './webhook-endpoints';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string; id: string };
}

/** The body that is sent for a delivery. The same row gives the same text at every try. */
export function payloadOf(row: DeliveryRow): WebhookPayload {
  const { entity: kind, entityId: id, reservationId, eventId } = row;
  return {
    id: row.occurrenceId,
    type: row.type,
    at: row.at.toISOString(),
    agencyId: row.agencyId,
    data: { kind, id, reservationId, eventId },
  };
}

const describe = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type,
  state: row.status,
  payload: payloadOf(row),
  tries: row.tries,
  nextTryAt: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  replayed: row.occurrenceId !== row.id,
});

/** What was sent to an endpoint in the last 30 days, the newest first. Raises NOT_FOUND. */
export async function listDeliveries({ ctx, input }: Call<{ query: DeliveryQuery }>): Promise<DeliveryPage> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const endpoint = await findEndpoint(ctx.db, { agencyId, id: input.id });
  const window = pageWindow(input.query);
  const state = input.query['filter[state]'];
  const { type, entityId, reservationId, occurrenceId } = webhookDeliveries;
  const where = and(
    eq(webhookDeliveries.endpointId, endpoint.id),
    state && eq(webhookDeliveries.status, state),
    ...containsWords(sql`concat_ws(' ', ${type}, ${entityId}, ${reservationId}, ${occurrenceId})`, input.query.q),
  );
  const [rows, counted] = await Promise.all([
    ctx.db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(window.limit)
      .offset(window.offset),
    ctx.db.select({ total: count() }).from(webhookDeliveries).where(where),
  ]);
  return toPage(rows.map(describe), counted[0]?.total ?? 0, window);
}

/**
 * Sends an event again, as a delivery of its own but with the same event id, so that a receiver recognizes it. Raises
 * NOT_FOUND, INVALID_STATE where the endpoint is off.
 */
export async function replayDelivery({ ctx, input }: Call<{ deliveryId: string }>): Promise<Delivery> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const endpoint = await findEndpoint(ctx.db, { agencyId, id: input.id });
  const ofEndpoint = and(eq(webhookDeliveries.id, input.deliveryId), eq(webhookDeliveries.endpointId, endpoint.id));
  const [earlier] = await ctx.db.select().from(webhookDeliveries).where(ofEndpoint);
  if (!earlier) fail('NOT_FOUND');
  const { occurrenceId, type, entity, entityId, reservationId, eventId, at } = earlier;
  return order(ctx, endpoint, { occurrenceId, type, entity, entityId, reservationId, eventId, at });
}

/** Sends an event without content, to test an endpoint. Raises NOT_FOUND, INVALID_STATE where the endpoint is off. */
export async function testEndpoint({ ctx, input }: Call<unknown>): Promise<Delivery> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const endpoint = await findEndpoint(ctx.db, { agencyId, id: input.id });
  const about = { entity: 'webhook', entityId: endpoint.id, reservationId: null, eventId: null };
  return order(ctx, endpoint, { type: WEBHOOK_TEST, ...about, at: ctx.clock.now() });
}

type Occurrence = Pick<DeliveryRow, 'type' | 'entity' | 'entityId' | 'reservationId' | 'eventId' | 'at'> & {
  occurrenceId?: string;
};

async function order(ctx: Context, endpoint: EndpointRow, occurrence: Occurrence): Promise<Delivery> {
  if (!endpoint.active) fail('INVALID_STATE', { values: { what: 'webhook' } });
  const { id: endpointId, agencyId } = endpoint;
  const id = randomUUID();
  const now = ctx.clock.now();
  const row = { occurrenceId: id, ...occurrence, id, agencyId, endpointId, nextAttemptAt: now, createdAt: now };
  const ordered = await inTransaction(ctx, async (tx) => {
    const [written] = await tx.insert(webhookDeliveries).values(row).returning();
    const after = { name: endpoint.name, type: row.type };
    await writeAudit(tx, ctx, {
      agencyId,
      entity: 'webhook',
      entityId: endpointId,
      action: occurrence.occurrenceId ? 'webhook.replayed' : 'webhook.tried',
      after,
    });
    return describe(written ?? fail('NOT_FOUND'));
  });
  ctx.services.wakeWorkers('webhooks');
  return ordered;
}
