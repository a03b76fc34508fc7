import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencyId } from './agency';
import { minorUnits, moment } from './columns';
import { eventId } from './event';

/** A discount by code: `percent` or `amount`, one of the two. */
export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** Upper case. */
    code: text('code').notNull(),
    percent: integer('percent'),
    amount: minorUnits('amount'),
    /** First and last day on which it is taken, in the event's zone; null = open on that side. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    /** Null = any number. A use is taken with the hold and given back when the booking ends. */
    maximumUses: integer('maximum_uses'),
    uses: integer('uses').notNull().default(0),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('coupons_code').on(table.eventId, table.code),
    check(
      'coupons_uses',
      sql`${table.uses} >= 0 AND (${table.maximumUses} IS NULL OR ${table.uses} <= ${table.maximumUses})`,
    ),
    check('coupons_one_kind', sql`(${table.percent} IS NULL) <> (${table.amount} IS NULL)`),
    check('coupons_percent', sql`${table.percent} IS NULL OR ${table.percent} BETWEEN 1 AND 100`),
    check('coupons_amount', sql`${table.amount} IS NULL OR ${table.amount} > 0`),
  ],
);
