import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { transactionState } from '@/lib/contract/bank-statement';
import { cardAwaiting, processorName } from '@/lib/contract/card';
import { paymentAttention, paymentMethod, paymentStatus, refundMethod, refundStatus } from '@/lib/contract/payment';
import { agencyId, bankAccounts } from './agency';
import { minorUnits, moment, oneOf } from './columns';
import { companions } from './companion';
import { reservations } from './reservation';

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    /** Random name in the store; nothing of the uploader's name is in it. */
    storageKey: text('storage_key').notNull().unique(),
    originalName: text('original_name').notNull(),
    /** Found from the first bytes of the file, whatever the browser said. */
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
    agencyId: agencyId(),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** Whose share it pays; null = the holder's own. */
    companionId: text('companion_id').references(() => companions.id),
    method: oneOf('method', paymentMethod).notNull(),
    status: oneOf('status', paymentStatus).notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    /** A transfer in another currency: what was sent, and how much of it is worth one unit of `currency`. */
    sentAmount: minorUnits('sent_amount'),
    sentCurrency: text('sent_currency'),
    exchangeRate: text('exchange_rate'),
    paidOn: date('paid_on', { mode: 'string' }),
    bank: text('bank'),
    trackingKey: text('tracking_key'),
    proofFileId: text('proof_file_id').references(() => files.id),
    duplicateOf: text('duplicate_of'),
    /** Card payments: who charged, its own id of the charge, and the fee passed on in addition to `amount`. */
    processor: oneOf('processor', processorName),
    processorPaymentId: text('processor_payment_id'),
    fee: minorUnits('fee').notNull().default(0),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    failureCode: text('failure_code'),
    /** What an open card payment waits for, as its processor told; null where nobody was asked yet. */
    awaiting: oneOf('awaiting', cardAwaiting),
    /**
     * Why staff must look at the payment (a refund that failed, a dispute, money beyond the balance or for rooms that
     * are gone); null = they need not.
     */
    attention: oneOf('attention', paymentAttention),
    /** Who entered it, by `actorName` (`user:<id>`, `reservation:<id>` …). The same person cannot approve it. */
    createdBy: text('created_by').notNull(),
    /** The first of two approvals; the payment stays pending until another person gives the second. */
    firstApprovedBy: text('first_approved_by'),
    firstApprovedAt: moment('first_approved_at'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /**
     * Until when its proof, while it waits, protects its hold, by the agency's terms when it came in; null = no proof.
     */
    protectsUntil: moment('protects_until'),
  },
  (table) => [
    index('payments_reservation').on(table.reservationId),
    index('payments_companion').on(table.companionId).where(sql`companion_id is not null`),
    index('payments_proof').on(table.proofFileId),
    index('payments_tracking_key').on(table.agencyId, table.trackingKey),
    index('payments_pending').on(table.agencyId).where(sql`status = 'pending'`),
    index('payments_attention').on(table.agencyId).where(sql`attention is not null`),
    uniqueIndex('payments_processor').on(table.processor, table.processorPaymentId),
    check('payments_positive', sql`${table.amount} > 0`),
    check('payments_fee', sql`${table.fee} >= 0`),
    check(
      'payments_sent',
      sql`num_nonnulls(${table.sentAmount}, ${table.sentCurrency}, ${table.exchangeRate}) in (0, 3) and ${table.sentAmount} > 0`,
    ),
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
    status: oneOf('status', refundStatus).notNull(),
    /** Back on the card, or by bank transfer (staff mark it as sent, with the bank's tracking key). */
    method: oneOf('method', refundMethod).notNull().default('bank'),
    reason: text('reason'),
    /** Why staff withdrew it; null where staff did not. */
    withdrawalReason: text('withdrawal_reason'),
    trackingKey: text('tracking_key'),
    processorRefundId: text('processor_refund_id').unique(),
    failureCode: text('failure_code'),
    requestedBy: text('requested_by').notNull().default('system'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    refundedAt: moment('refunded_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_open').on(table.paymentId).where(sql`status in ('requested', 'approved', 'failed')`),
    check('refunds_positive', sql`${table.amount} > 0`),
  ],
);

/** The account that a guest named for refunds by transfer: read whole by those who send them alone. */
export const refundDestinations = pgTable('refund_destinations', {
  reservationId: text('reservation_id')
    .primaryKey()
    .references(() => reservations.id),
  clabe: text('clabe').notNull(),
  bank: text('bank').notNull(),
  holder: text('holder').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Events of card processors, each applied once, whatever their order. docs/reliability.md, Card events. */
export const processorEvents = pgTable(
  'processor_events',
  {
    processor: oneOf('processor', processorName).notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    processorPaymentId: text('processor_payment_id'),
    /** Applied to its payment, parked until its payment can take it, or ignored because it concerns none of ours. */
    outcome: text('outcome', { enum: ['applied', 'parked', 'ignored'] }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.processor, table.id] }),
    index('processor_events_payment').on(table.processorPaymentId),
    index('processor_events_received').on(table.receivedAt),
  ],
);

/** Charges of the embedded sandbox processor: what Stripe would keep on its side. */
export const sandboxCharges = pgTable('sandbox_charges', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  /** Amount charged, fee included, minor units. */
  amount: minorUnits('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: ['requiresPaymentMethod', 'requiresAction', 'succeeded', 'canceled'] }).notNull(),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  refunded: minorUnits('refunded').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

/** A bank's file that was imported. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    /** Null once the agency has removed the account; its name stays. */
    bankAccountId: text('bank_account_id').references(() => bankAccounts.id, { onDelete: 'set null' }),
    accountName: text('account_name').notNull(),
    importedBy: text('imported_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('bank_statements_agency').on(table.agencyId),
    index('bank_statements_account').on(table.bankAccountId),
  ],
);

/** Money that came to an account of the agency. */
export const bankTransactions = pgTable(
  'bank_transactions',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    statementId: text('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** A hash of all that the bank says of the row, so that it is recognized in a later file. */
    checksum: text('checksum').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    state: oneOf('state', transactionState).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_transactions_once').on(table.agencyId, table.checksum),
    index('bank_transactions_statement').on(table.statementId),
    index('bank_transactions_state').on(table.agencyId, table.state, table.paidOn, table.id),
    check('bank_transactions_positive', sql`${table.amount} > 0`),
  ],
);

/** The deposits that a row of a bank is matched with; a deposit is matched with one row at most. */
export const bankTransactionPayments = pgTable(
  'bank_transaction_payments',
  {
    transactionId: text('transaction_id')
      .notNull()
      .references(() => bankTransactions.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.paymentId] }),
    uniqueIndex('bank_transaction_payments_once').on(table.paymentId),
  ],
);
