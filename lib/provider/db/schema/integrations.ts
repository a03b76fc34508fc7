import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenScope } from '@/lib/contract/api-token';
import { type DeliveryTry, deliveryState, switchOffReason, type WebhookEvent } from '@/lib/contract/webhook';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';

/** Tokens with which an agency's other systems call; only their hashes are kept. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** SHA-256, hex. */
    tokenHash: text('token_hash').notNull().unique(),
    ending: text('ending').notNull(),
    /** The person who answers for its calls. No foreign key: the token outlives the account. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_tokens_agency').on(table.agencyId, table.createdAt)],
);

/** The addresses at which an agency's systems are told of changes. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    active: boolean('active').notNull().default(true),
    switchedOff: oneOf('switched_off', switchOffReason),
    failingSince: moment('failing_since'),
    /** Nothing is sent to it before this instant: an endpoint that hangs or is down is left alone for a while. */
    restsUntil: moment('rests_until'),
    /** Sealed by the server's secret; the earlier secret signs too until its end. */
    secret: text('secret').notNull(),
    earlierSecret: text('earlier_secret'),
    earlierSecretUntil: moment('earlier_secret_until'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('webhook_endpoints_agency').on(table.agencyId)],
);

/** Calls to an endpoint: a trigger writes them with the audit log's row, in the change's own transaction. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Id of the event: where it was sent once more by hand, the id of the first delivery. */
    occurrenceId: text('occurrence_id').notNull(),
    type: text('type').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    reservationId: text('reservation_id'),
    eventId: text('event_id'),
    at: moment('at').notNull(),
    status: oneOf('status', deliveryState).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    tries: jsonb('tries').$type<DeliveryTry[]>().notNull().default([]),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    claimedAt: moment('claimed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`status in ('pending', 'sending')`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
