import { sql } from 'drizzle-orm';
import { type AnyPgColumn, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { signupPlan } from '@/lib/contract/account';
import { type AccountRate, depositMethod, serviceCounts, serviceState } from '@/lib/contract/master-account';
import { agencyId } from './agency';
import { minorUnits, moment, oneOf } from './columns';
import { eventId } from './event';
import { files } from './payment';

export const masterAccounts = pgTable(
  'master_accounts',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId().unique(),
    package: oneOf('package', signupPlan).notNull(),
    currency: text('currency').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** What one unit of each other currency is worth in the account's currency. */
    exchangeRates: jsonb('exchange_rates').$type<AccountRate[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('master_accounts_due').on(table.dueOn)],
);

const accountId = () =>
  text('master_account_id')
    .notNull()
    .references(() => masterAccounts.id);

export const contractedServices = pgTable(
  'contracted_services',
  {
    id: text('id').primaryKey(),
    masterAccountId: accountId(),
    concept: text('concept').notNull(),
    counts: oneOf('counts', serviceCounts).notNull().default('fixed'),
    /** How many, or how many for each of what it follows. */
    quantity: integer('quantity').notNull().default(1),
    unitPrice: minorUnits('price').notNull(),
    currency: text('currency').notNull(),
    state: oneOf('state', serviceState).notNull().default('approved'),
    /** The line's place in the account. */
    position: integer('position').notNull().default(0),
    /** Removed from the account; questions about it are kept with it. */
    removedAt: moment('removed_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('contracted_services_account').on(table.masterAccountId)],
);

export const masterDeposits = pgTable(
  'master_deposits',
  {
    id: text('id').primaryKey(),
    masterAccountId: accountId(),
    concept: text('concept').notNull(),
    /** Negative where it takes back another deposit. */
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    method: oneOf('method', depositMethod).notNull().default('transfer'),
    receiptFileId: text('receipt_file_id').references(() => files.id),
    /** The deposit that this one takes back, and why. */
    reverses: text('reverses').references((): AnyPgColumn => masterDeposits.id),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('master_deposits_account').on(table.masterAccountId),
    uniqueIndex('master_deposits_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
  ],
);

/** What readers of an account ask about one of its services, and what the agency answers there. */
export const serviceQuestions = pgTable(
  'service_questions',
  {
    id: text('id').primaryKey(),
    masterAccountId: accountId(),
    serviceId: text('service_id')
      .notNull()
      .references(() => contractedServices.id),
    text: text('text').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('service_questions_account').on(table.masterAccountId)],
);
