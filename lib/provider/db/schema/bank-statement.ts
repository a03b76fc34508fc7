import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { transactionState } from '@/lib/contract/bank-statement';
import { agencyId, bankAccounts } from './agency';
import { minorUnits, moment, oneOf } from './columns';
import { payments } from './payment';

/** A file of a bank that was taken over. */
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
    /** Of everything that the bank tells of it: the same row of a later file is known by it. */
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

/** The deposits that a row of a bank is; no deposit is two rows. */
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
