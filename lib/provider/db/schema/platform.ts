import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import type { JobName } from '@/lib/contract/job-failure';
import { mailState } from '@/lib/contract/mail';
import type { MailWords } from '@/lib/contract/mail-words';
import { mailDelivery, reportSource, suppressionReason } from '@/lib/contract/suppression';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';

/** Effects outside the database (mails, text messages), written in the transaction of the change that causes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    agencyId: text('agency_id'),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    kind: text('kind').notNull(),
    /** The mailing that it is one of: such mails leave after all others. */
    mailingId: text('mailing_id'),
    recipient: text('recipient').notNull(),
    /** The mailbox of the address, however that is spelled; the flood limit counts by it. */
    mailbox: text('mailbox').notNull().default(''),
    /** Counts for the flood limit: a guest or a visitor caused it, or staff may order it again and again. */
    limited: boolean('limited').notNull().default(false),
    locale: oneOf('locale', language).notNull(),
    /** One message for each key, as long as the sweep keeps its row. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    status: oneOf('status', mailState).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    /** What was heard of it after it left; null = nothing. */
    delivery: oneOf('delivery', mailDelivery),
    deliveryAt: moment('delivery_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Exactly the expression by which the next message is taken, or the index is not used.
    index('outbox_due')
      .on(sql`(mailing_id is not null)`, table.nextAttemptAt)
      .where(sql`status in ('pending', 'sending')`),
    index('outbox_mailing').on(table.mailingId, table.status).where(sql`mailing_id is not null`),
    index('outbox_mailbox').on(table.mailbox, table.sentAt),
    index('outbox_created').on(table.createdAt, table.id),
    index('outbox_state').on(table.channel, table.status),
    // Exactly the expression that the search of mails uses, or the index is not used.
    index('outbox_search').using('gin', sql`searchable(recipient || ' ' || kind) gin_trgm_ops`),
  ],
);

/** When mails of mailings left for each domain within the last minute, from all processes. */
export const domainPaces = pgTable('domain_paces', {
  domain: text('domain').primaryKey(),
  leftAt: moment('left_at').array().notNull(),
  lastAt: moment('last_at').notNull(),
});

/** Reports about mails that left, each once: a report that the mail provider repeats is no second bounce. */
export const mailReports = pgTable(
  'mail_reports',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    mailbox: text('mailbox').notNull(),
    delivery: oneOf('delivery', mailDelivery).notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('mail_reports_mailbox').on(table.agencyId, table.mailbox, table.receivedAt),
    index('mail_reports_received').on(table.receivedAt),
  ],
);

/** Addresses to which an agency's mails do not go, until somebody releases them. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    address: text('address').notNull(),
    mailbox: text('mailbox').notNull(),
    reason: oneOf('reason', suppressionReason).notNull(),
    detail: text('detail'),
    source: oneOf('source', reportSource).notNull(),
    createdAt: moment('created_at').notNull(),
    releasedAt: moment('released_at'),
    releaseReason: text('release_reason'),
  },
  (table) => [
    uniqueIndex('mail_suppressions_held').on(table.agencyId, table.mailbox).where(sql`released_at is null`),
    index('mail_suppressions_agency').on(table.agencyId, table.createdAt),
  ],
);

/** An agency's own words for a kind of mail; a part that is null has the product's words. */
export const mailWords = pgTable(
  'mail_words',
  {
    agencyId: agencyId(),
    kind: text('kind').notNull(),
    es: jsonb('es').$type<MailWords>().notNull(),
    en: jsonb('en').$type<MailWords>().notNull(),
    version: integer('version').notNull().default(1),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.kind] })],
);

/** Append-only: a trigger refuses updates and deletes, except for an erasure's transaction. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    agencyId: text('agency_id'),
    at: moment('at').notNull(),
    /** Who acted, by `actorName`: `user:<id>`, `reservation:<id>`, `token:<id>`, `system:<job>` or `visitor`. */
    actor: text('actor').notNull(),
    actorRole: text('actor_role'),
    /** The admin who acted as this actor. */
    impersonatedBy: text('impersonated_by'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    ip: text('ip'),
  },
  (table) => [
    index('audit_log_entity').on(table.entity, table.entityId),
    index('audit_log_agency').on(table.agencyId, table.at),
  ],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller and the call, so that the same key of two callers, or for two calls, counts as two. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').$type<unknown>(),
    /** What the first answer did in addition to its body (such as the session that it opened). */
    effect: jsonb('effect').$type<Record<string, string>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);

/** Counters of the rate limits, shared by every process on one PostgreSQL. Column order is the library's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** What failed and has not succeeded since: a job, or one row of a job. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: text('id').primaryKey(),
    job: text('job').$type<JobName>().notNull(),
    /** Id of the row; empty where the whole job failed. */
    rowId: text('row_id').notNull(),
    failures: integer('failures').notNull(),
    lastError: text('last_error').notNull(),
    firstFailedAt: moment('first_failed_at').notNull(),
    lastFailedAt: moment('last_failed_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [
    uniqueIndex('job_failures_row').on(table.job, table.rowId),
    index('job_failures_last').on(table.lastFailedAt),
  ],
);

/**
 * Files in the store that no row keeps: uploads that are not written down yet, and files that a change has released.
 */
export const looseFiles = pgTable(
  'loose_files',
  {
    storageKey: text('storage_key').primaryKey(),
    since: moment('since').notNull(),
  },
  (table) => [index('loose_files_since').on(table.since)],
);
