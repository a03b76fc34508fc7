import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { agencies } from './agency';
import { minorUnits, moment } from './columns';
import { reservations } from './reservation';

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    agencyId: text('agency_id')
      .notNull()
      .references(() => agencies.id),
    /** Random name in the store; nothing of the uploader's name is in it. */
    storageKey: text('storage_key').notNull().unique(),
    originalName: text('original_name').notNull(),
    /** As sniffed from the first bytes. */
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('files_same').on(table.agencyId, table.sha256)],
);

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    agencyId: text('agency_id')
      .notNull()
      .references(() => agencies.id),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    method: text('method', { enum: ['deposit', 'card'] }).notNull(),
    status: text('status', {
      enum: ['pending', 'approved', 'rejected', 'requiresAction', 'failed', 'refunded'],
    }).notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
    bank: text('bank'),
    trackingKey: text('tracking_key'),
    proofFileId: text('proof_file_id').references(() => files.id),
    duplicateOf: text('duplicate_of'),
    /** Who entered it: `user:<id>` or `reservation:<id>`. Whoever it is cannot approve it. */
    createdBy: text('created_by').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('payments_reservation').on(table.reservationId),
    index('payments_proof').on(table.proofFileId),
    index('payments_tracking_key').on(table.agencyId, table.trackingKey),
    index('payments_pending').on(table.agencyId).where(sql`status = 'pending'`),
    check('payments_positive', sql`${table.amount} > 0`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: minorUnits('amount').notNull(),
    status: text('status', { enum: ['requested', 'approved', 'processing', 'refunded', 'failed'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('refunds_payment').on(table.paymentId), check('refunds_positive', sql`${table.amount} > 0`)],
);
